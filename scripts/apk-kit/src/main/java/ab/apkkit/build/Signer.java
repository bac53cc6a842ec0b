package ab.apkkit.build;

import ab.apkkit.Failure;
import com.android.apksig.ApkSigner;
import com.android.apksig.apk.ApkFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * Signs with the kit's debug key, schemes v2 and v3. The key is no secret: it is committed, so
 * that everyone's build of the same source is the same file. RSA with PKCS #1 padding has no
 * random part, which ECDSA and PSS have.
 */
final class Signer {
    private static final char[] PASSWORD = "android".toCharArray();
    private static final String ALIAS = "androiddebugkey";

    private Signer() {
    }

    static void sign(Path unsigned, Path signed, Path keyStore, int minSdk) throws IOException {
        try {
            ApkSigner.SignerConfig signer = config(keyStore);
            new ApkSigner.Builder(List.of(signer)).setInputApk(unsigned.toFile()).setOutputApk(signed.toFile())
                    .setMinSdkVersion(minSdk).setV1SigningEnabled(false).setV2SigningEnabled(true)
                    .setV3SigningEnabled(true).setV4SigningEnabled(false).setOtherSignersSignaturesPreserved(false)
                    .build().sign();
        } catch (GeneralSecurityException | ApkFormatException e) {
            throw Failure.broken("signing failed: " + e, e);
        }
    }

    private static ApkSigner.SignerConfig config(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD);
        }
        PrivateKey key = (PrivateKey) store.getKey(ALIAS, PASSWORD);
        X509Certificate certificate = (X509Certificate) store.getCertificate(ALIAS);
        return new ApkSigner.SignerConfig.Builder("debug", key, List.of(certificate)).build();
    }
}
