package ab.device;

import ab.device.json.JsonReader;
import ab.device.json.JsonWriter;
import java.io.EOFException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/**
 * The frames to and from the device: two lengths, a JSON object and a blob. It lives outside of the sandbox, so that
 * the app never holds the socket.
 */
final class Connection {
    /** The name under which a request's blob is put beside its arguments. */
    static final String BLOB = "blob";

    private static final int LIMIT = 64 << 20;

    private final SocketChannel channel;

    private Connection(SocketChannel channel) {
        this.channel = channel;
    }

    static Connection open(Path socket) throws IOException {
        return new Connection(SocketChannel.open(UnixDomainSocketAddress.of(socket)));
    }

    /** The next request. */
    Map<String, Object> receive() throws IOException {
        ByteBuffer head = read(8);
        int json = head.getInt();
        int blob = head.getInt();
        if (json < 0 || blob < 0 || json > LIMIT || blob > LIMIT) {
            throw new IOException("a frame of " + json + " and " + blob + " bytes");
        }
        String text = StandardCharsets.UTF_8.newDecoder().decode(read(json)).toString();
        byte[] bytes = read(blob).array();
        @SuppressWarnings("unchecked")
        Map<String, Object> request = (Map<String, Object>) JsonReader.read(text);
        if (blob > 0) {
            request.put(BLOB, bytes);
        }
        return request;
    }

    /** Sends one answer. */
    void send(Map<String, Object> answer, byte[] blob) throws IOException {
        byte[] json = JsonWriter.write(answer).getBytes(StandardCharsets.UTF_8);
        ByteBuffer frame = ByteBuffer.allocate(8 + json.length + blob.length).order(ByteOrder.LITTLE_ENDIAN);
        frame.putInt(json.length).putInt(blob.length).put(json).put(blob).flip();
        while (frame.hasRemaining()) {
            channel.write(frame);
        }
    }

    private ByteBuffer read(int size) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                throw new EOFException("the device went away");
            }
        }
        return buffer.flip();
    }
}
