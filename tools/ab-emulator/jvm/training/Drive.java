import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Drive SOCKET REQUESTS: the device's side of a connection, for training: sends each line and prints how it was answered. */
class Drive {
    public static void main(String[] args) throws Exception {
        Path socket = Path.of(args[0]);
        List<String> requests = Files.readAllLines(Path.of(args[1]));
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            try (SocketChannel app = server.accept()) {
                for (String request : requests) {
                    send(app, request.getBytes(StandardCharsets.UTF_8));
                    System.out.println(request.substring(0, Math.min(60, request.length())) + " -> " + answer(app));
                }
            }
        } catch (EOFException e) {
            System.out.println("the app process ended");
        }
    }

    private static void send(SocketChannel app, byte[] json) throws IOException {
        ByteBuffer frame = ByteBuffer.allocate(8 + json.length).order(ByteOrder.LITTLE_ENDIAN);
        frame.putInt(json.length).putInt(0).put(json).flip();
        while (frame.hasRemaining()) {
            app.write(frame);
        }
    }

    private static String answer(SocketChannel app) throws IOException {
        DataInputStream in = new DataInputStream(Channels.newInputStream(app));
        int json = Integer.reverseBytes(in.readInt());
        int blob = Integer.reverseBytes(in.readInt());
        String text = new String(in.readNBytes(json), StandardCharsets.UTF_8);
        in.readNBytes(blob);
        return text.substring(0, Math.min(300, text.length())) + (blob > 0 ? " and " + blob + " bytes" : "");
    }
}
