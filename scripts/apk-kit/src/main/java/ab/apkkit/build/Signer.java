package ab.apkkit.build;

import ab.apkkit.Failure;
import ab.apkkit.Home;
import com.android.apksig.ApkSigner;
import com.android.apksig.apk.ApkFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;

/**
 * Signs with the kit's debug key, schemes v2 and v3. The key is no secret: it is committed, so
 * that everyone's build of the same source is the same file. RSA with PKCS #1 padding has no
 * random part, which ECDSA and PSS have.
 */
final class Signer {
    private Signer() {
    }

    static void sign(Path unsigned, Path signed, Home home, int minSdk) throws IOException {
        try {
            ApkSigner.SignerConfig signer = config(home);
            new ApkSigner.Builder(List.of(signer)).setInputApk(unsigned.toFile()).setOutputApk(signed.toFile())
                    .setMinSdkVersion(minSdk).setV1SigningEnabled(false).setV2SigningEnabled(true)
                    .setV3SigningEnabled(true).setV4SigningEnabled(false).setOtherSignersSignaturesPreserved(false)
                    .build().sign();
        } catch (GeneralSecurityException | ApkFormatException e) {
            throw Failure.broken("signing failed: " + e, e);
        }
    }

    /** Plain files rather than a key store: deriving a store's password key costs more than all else here. */
    private static ApkSigner.SignerConfig config(Home home) throws IOException, GeneralSecurityException {
        PrivateKey key = KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(Files.readAllBytes(home.signingKey())));
        try (InputStream in = Files.newInputStream(home.certificate())) {
            X509Certificate certificate = (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
            return new ApkSigner.SignerConfig.Builder("debug", key, List.of(certificate)).build();
        }
    }
}
