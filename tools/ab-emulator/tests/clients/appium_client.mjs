// appium-adb, which runs the adb binary: appium_client.mjs SERVER_PORT SERIAL
import assert from 'node:assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

// Modules of this kind are looked for beside the script only, and it lies elsewhere.
const home = path.join(process.env.NODE_PATH, 'appium-adb');
const { exports } = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8'));
const { ADB } = await import(path.join(home, exports['.'].import));

const [port, serial] = process.argv.slice(2);
const adb = await ADB.createADB({ adbPort: Number(port), udid: serial, suppressKillServer: true });
adb.setDeviceId(serial);
assert.strictEqual((await adb.getConnectedDevices()).length, 1);
assert.strictEqual(await adb.shell(['echo', 'hello']), 'hello');
await assert.rejects(adb.shell(['sh', '-c', '"exit 4"']));
assert.strictEqual(await adb.getApiLevel(), 34);
assert.strictEqual(await adb.getPlatformVersion(), '14');
assert.strictEqual(await adb.getScreenSize(), '1080x1920');
assert.strictEqual(await adb.isDeviceConnected(), true);
assert.strictEqual(await adb.ping(), true);
assert.strictEqual(await adb.isRoot(), true);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'appium-'));
fs.writeFileSync(path.join(folder, 'here'), 'some text');
await adb.push(path.join(folder, 'here'), '/sdcard/appium/there');
await adb.pull('/sdcard/appium/there', path.join(folder, 'back'));
assert.strictEqual(fs.readFileSync(path.join(folder, 'back'), 'utf8'), 'some text');
await adb.forwardPort(0, 7).catch(() => {});
await adb.reversePort(18123, 7);
assert.match((await adb.getReverseList()).join(), /tcp:18123/);
await adb.removePortReverse(18123);
assert.strictEqual((await adb.getReverseList()).join().includes('18123'), false);
fs.rmSync(folder, { recursive: true });
process.exit(0);
