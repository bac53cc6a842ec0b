"""adbutils, through an adb server: adbutils_client.py SERVER_PORT SERIAL"""

import io
import os
import socket
import sys
import tempfile

import adbutils

port, serial = int(sys.argv[1]), sys.argv[2]
device = adbutils.AdbClient(host="127.0.0.1", port=port).device(serial)

assert device.shell("echo hello") == "hello"
assert device.shell(["echo", "a  b"]) == "a  b"
ran = device.shell2("echo out; (exit 7)")
assert (ran.returncode, ran.output.strip()) == (7, "out"), ran
ran = device.shell2("echo out; echo err >&2; exit 3", v2=True)
assert (ran.returncode, ran.stdout.strip(), ran.stderr.strip()) == (3, "out", "err"), ran
assert device.shell("printf '\\377\\000x'", encoding=None) == b"\xff\x00x"
assert device.getprop("ro.build.version.sdk") == "34"
assert device.shell("wm size") == "Physical size: 1080x1920"

for length in (0, 65535, 65536, 65537, 8 << 20):
    data, path = os.urandom(length), f"/sdcard/utils/{length}"
    assert device.sync.push(io.BytesIO(data), path, 0o644) == length
    assert device.sync.read_bytes(path) == data
    stat = device.sync.stat(path)
    assert (stat.size, stat.mode & 0o777) == (length, 0o666), stat
assert sorted(entry.path for entry in device.sync.list("/sdcard/utils"))[0] == "0"
assert not device.sync.exists("/none")
with tempfile.TemporaryDirectory() as folder:
    device.sync.pull("/sdcard/utils/65537", f"{folder}/back")
    assert os.path.getsize(f"{folder}/back") == 65537

with socket.create_server(("127.0.0.1", 0)) as server:
    there = f"tcp:{server.getsockname()[1]}"
    here = device.forward_port(int(there[4:]))
    with socket.create_connection(("127.0.0.1", here)) as sent, server.accept()[0] as got:
        sent.sendall(b"forward")
        assert got.recv(7) == b"forward"
    with device.create_connection("tcp", int(there[4:])) as sent, server.accept()[0] as got:
        got.sendall(b"back")
        assert sent.recv(4) == b"back"
    with socket.create_server(("127.0.0.1", 0)) as free:
        near = free.getsockname()[1]
    device.reverse(f"tcp:{near}", there)
    assert (f"tcp:{near}", there) in [(item.remote, item.local) for item in device.reverse_list()]
    with socket.create_connection(("127.0.0.1", near)) as sent, server.accept()[0] as got:
        sent.sendall(b"reverse")
        assert got.recv(7) == b"reverse"
    device.reverse_remove_all()
    assert device.reverse_list() == []
