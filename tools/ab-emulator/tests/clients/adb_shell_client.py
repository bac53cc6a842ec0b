"""adb-shell, straight to the device, at version 0x01000000: adb_shell_client.py HOST PORT"""

import io
import os
import sys
import tempfile
import threading

from adb_shell.adb_device import AdbDeviceTcp
from adb_shell.auth.keygen import keygen
from adb_shell.auth.sign_pythonrsa import PythonRSASigner

host, port = sys.argv[1], int(sys.argv[2])
with tempfile.TemporaryDirectory() as folder:
    keygen(f"{folder}/key")
    signer = PythonRSASigner.FromRSAKeyPath(f"{folder}/key")


def connect():
    device = AdbDeviceTcp(host, port, default_transport_timeout_s=20)
    assert device.connect(rsa_keys=[signer], auth_timeout_s=20)
    return device


device = connect()
assert device.shell("echo hello") == "hello\n"
assert device.exec_out("printf '\\377\\000\\r\\n'", decode=False) == b"\xff\x00\r\n"
assert len(device.exec_out("head -c 3000000 /dev/zero", decode=False)) == 3000000
for length in (0, 65535, 65536, 65537, 8 << 20):
    data, path, back = os.urandom(length), f"/sdcard/shell/{length}", io.BytesIO()
    device.push(io.BytesIO(data), path, st_mode=0o100644, mtime=1000000001)
    mode, size, mtime = device.stat(path)
    assert (mode, size, mtime) == (0o100666, length, 1000000001), (mode, size, mtime)
    device.pull(path, back)
    assert back.getvalue() == data
assert sorted(entry.filename for entry in device.list("/sdcard/shell"))[-1] == b"8388608"
assert device.stat("/none") == (0, 0, 0)


def shells(number):
    other = connect()
    for _ in range(5):
        assert other.shell(f"echo {number}") == f"{number}\n"
    other.close()


threads = [threading.Thread(target=shells, args=(number,)) for number in range(10)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
device.close()
device = connect()  # The key is known by now.
assert device.shell("exit 1; echo no") == ""
device.close()
