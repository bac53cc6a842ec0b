// @devicefarmer/adbkit, through an adb server: adbkit_client.js SERVER_PORT SERIAL
const assert = require('node:assert');
const crypto = require('node:crypto');
const fs = require('node:fs');
const net = require('node:net');
const os = require('node:os');
const path = require('node:path');
const { once } = require('node:events');
const { Adb } = require('@devicefarmer/adbkit');

const [port, serial] = process.argv.slice(2);

async function files(device) {
  for (const length of [0, 65535, 65536, 65537, 8 << 20]) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'adbkit-'));
    const [here, there] = [path.join(folder, 'file'), `/sdcard/kit/${length}`];
    const data = crypto.randomBytes(length);
    fs.writeFileSync(here, data);
    await once(await device.push(here, there, 0o644), 'end');
    const stat = await device.stat(there);
    assert.deepStrictEqual([stat.size, stat.mode & 0o777], [length, 0o666]);
    const chunks = [];
    const pull = await device.pull(there);
    pull.on('data', (chunk) => chunks.push(chunk));
    await once(pull, 'end');
    assert(Buffer.concat(chunks).equals(data), `${length}`);
    fs.rmSync(folder, { recursive: true });
  }
  const names = (await device.readdir('/sdcard/kit')).map((file) => file.name).sort();
  assert.deepStrictEqual(names, ['0', '65535', '65536', '65537', '8388608']);
  await assert.rejects(device.stat('/none'));
}

async function ports(device) {
  const server = net.createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const there = `tcp:${server.address().port}`;
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const near = probe.address().port;
  probe.close();
  await once(probe, 'close');
  await device.reverse(`tcp:${near}`, there);
  const list = await device.listReverses();
  assert(list.some((item) => item.remote === `tcp:${near}` && item.local === there));
  for (const socket of [net.connect(near, '127.0.0.1'), await device.openTcp(Number(there.slice(4)))]) {
    socket.write('hello');
    let said = '';
    while (said.length < 5) said += (await once(socket, 'data'))[0].toString();
    assert.strictEqual(said, 'hello');
    socket.end();
  }
  server.close();
}

async function main() {
  const client = Adb.createClient({ host: '127.0.0.1', port: Number(port) });
  const device = client.getDevice(serial);
  assert((await client.listDevices()).some((found) => found.id === serial));
  const say = async (line) => (await Adb.util.readAll(await device.shell(line))).toString();
  assert.strictEqual(await say('echo hello'), 'hello\n');
  const many = await Promise.all([...Array(20).keys()].map((number) => say(`echo ${number}`)));
  assert.deepStrictEqual(many, [...Array(20).keys()].map((number) => `${number}\n`));
  assert.deepStrictEqual(await device.getPackages(), ['com.example.app']);
  assert.strictEqual((await device.getProperties())['ro.build.version.sdk'], '34');
  await files(device);
  await ports(device);
  assert.strictEqual(await device.install(__filename), true);
  process.exit(0);
}

main().catch((err) => {
  console.error(err);
  process.exit(1);
});
