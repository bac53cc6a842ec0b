package ab.device.apk;

import com.android.apksig.ApkVerifier;
import com.android.apksig.apk.ApkFormatException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Verifies who signed an APK, as every phone from the app's lowest level up to this one would. */
final class Signatures {
    private static final String NO_CERTIFICATES = "INSTALL_PARSE_FAILED_NO_CERTIFICATES";

    private Signatures() {
    }

    /** The certificates and the schemes that hold. */
    static Map<String, Object> verify(Path apk, int minSdk) throws IOException, Refusal {
        ApkVerifier.Result result;
        try {
            result = new ApkVerifier.Builder(apk.toFile()).setMinCheckedPlatformVersion(minSdk)
                    .setMaxCheckedPlatformVersion(Install.SDK).build().verify();
        } catch (ApkFormatException e) {
            throw Refusal.invalid(String.valueOf(e.getMessage()));
        } catch (NoSuchAlgorithmException e) {
            throw new IOException("this Java lacks an algorithm", e);
        } catch (RuntimeException e) {
            throw new Refusal(NO_CERTIFICATES, "the signature can't be read: " + e, help());
        }
        if (!result.isVerified()) {
            throw new Refusal(NO_CERTIFICATES, why(result), help());
        }
        return describe(result);
    }

    private static String help() {
        return "Sign the APK as the last step (apksigner, or the build's debug key), after zipalign; "
                + "anything that changes the file afterwards breaks the signature.";
    }

    private static String why(ApkVerifier.Result result) {
        TreeSet<String> errors = new TreeSet<>();
        result.getAllErrors().forEach(e -> errors.add(e.toString()));
        if (errors.isEmpty()) {
            return "the APK is not signed";
        }
        String all = String.join("; ", errors);
        return "the signature does not hold: " + (all.length() > 1000 ? all.substring(0, 1000) + "…" : all);
    }

    private static Map<String, Object> describe(ApkVerifier.Result result) throws IOException {
        List<String> certificates = new ArrayList<>();
        try {
            for (X509Certificate certificate : result.getSignerCertificates()) {
                certificates.add(HexFormat.of().formatHex(
                        MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded())));
            }
        } catch (GeneralSecurityException e) {
            throw new IOException("a certificate that was verified can't be encoded", e);
        }
        List<Integer> schemes = new ArrayList<>();
        boolean[] holds = {result.isVerifiedUsingV1Scheme(), result.isVerifiedUsingV2Scheme(), result.isVerifiedUsingV3Scheme()};
        for (int i = 0; i < holds.length; i++) {
            if (holds[i]) {
                schemes.add(i + 1);
            }
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("certificates", certificates);
        map.put("signature_schemes", schemes);
        return map;
    }
}
