import com.android.apksig.ApkSigner;
import java.io.File;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;

/** Sign KEY CERTIFICATE UNSIGNED SIGNED: signs the training app, so that installing it is recorded as well. */
class Sign {
    public static void main(String[] args) throws Exception {
        var key = KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(Files.readAllBytes(Path.of(args[0]))));
        try (InputStream in = Files.newInputStream(Path.of(args[1]))) {
            var certificate = (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
            var signer = new ApkSigner.SignerConfig.Builder("debug", key, List.of(certificate)).build();
            new ApkSigner.Builder(List.of(signer)).setInputApk(new File(args[2])).setOutputApk(new File(args[3]))
                    .setMinSdkVersion(24).build().sign();
        }
    }
}
