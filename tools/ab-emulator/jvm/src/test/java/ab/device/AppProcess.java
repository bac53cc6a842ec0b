package ab.device;

import ab.device.json.JsonReader;
import ab.device.json.JsonWriter;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The device's side of one app process, for tests. */
final class AppProcess implements AutoCloseable {
    private final Process process;
    private final SocketChannel channel;
    private final DataInputStream in;
    private byte[] blob = {};

    /** Starts a process of the device home, which must be set up. */
    AppProcess(Path home, Path socket) throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
            process = new ProcessBuilder(java, "@runtime/arguments", "ab.device.Main", socket.toString())
                    .directory(home.toFile()).inheritIO().start();
            channel = server.accept();
        }
        in = new DataInputStream(Channels.newInputStream(channel));
    }

    /** What {@code ok} holds; with an error the test fails. */
    @SuppressWarnings("unchecked")
    Map<String, Object> ask(String op, Object... namesAndValues) throws IOException {
        Map<String, Object> request = new LinkedHashMap<>(Map.of("op", op));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            request.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        send(JsonWriter.write(request).getBytes(StandardCharsets.UTF_8));
        Map<String, Object> answer = receive();
        if (!answer.containsKey("ok")) {
            throw new AssertionError(op + ": " + answer.get("error"));
        }
        return (Map<String, Object>) answer.get("ok");
    }

    /** The blob of the last answer. */
    byte[] blob() {
        return blob;
    }

    int waitFor() throws InterruptedException {
        return process.waitFor();
    }

    private void send(byte[] json) throws IOException {
        ByteBuffer frame = ByteBuffer.allocate(8 + json.length).order(ByteOrder.LITTLE_ENDIAN);
        frame.putInt(json.length).putInt(0).put(json).flip();
        while (frame.hasRemaining()) {
            channel.write(frame);
        }
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> receive() throws IOException {
        int json = Integer.reverseBytes(in.readInt());
        int size = Integer.reverseBytes(in.readInt());
        String text = new String(in.readNBytes(json), StandardCharsets.UTF_8);
        blob = in.readNBytes(size);
        return (Map<String, Object>) JsonReader.read(text);
    }

    @Override
    public void close() throws IOException {
        channel.close();
        process.destroyForcibly();
    }
}
