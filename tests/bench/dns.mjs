/** The name server under load: a client in a process of its own asks for names of the seeded zones, 20 at a time. */
import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDns } from '#provider/dns/start-dns.ts';
import { createProvider } from '#provider/provider.ts';
import { freePort } from '#tests/support/ports.mjs';
import { addResult } from './results.mjs';

const CLIENT = fileURLToPath(new URL('./dns-client.mjs', import.meta.url));

/** Runs the client for five seconds. */
async function askAt(port) {
  const client = spawn(process.execPath, [CLIENT, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(Buffer.concat(await client.stdout.toArray()).toString());
}

/** A server that sends each packet back as it came: what Node and this machine make possible. */
async function measureEcho() {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  socket.on('message', (bytes, { address, port }) => socket.send(bytes, port, address));
  const { perSecond } = await askAt(socket.address().port);
  socket.close();
  return perSecond;
}

export async function measureDns() {
  const dir = mkdtempSync(join(tmpdir(), 'portal-dns-'));
  const provider = await createProvider({
    databaseUrl: `file:${dir}/provider.db`,
    attachmentsDir: `${dir}/files`,
    hostingDir: `${dir}/hosting`,
    wordpressDir: `${dir}/wordpress`,
    backupsDir: `${dir}/backups`,
    containersDir: `${dir}/containers`,
    allowedOrigins: [],
    payment: { url: 'http://127.0.0.1:9', secret: 'bench', webhookSecret: 'bench' },
  });
  const port = await freePort();
  const dns = await startDns(provider.db, port, null);
  const { perSecond, p99, lost } = await askAt(port);
  const echoed = await measureEcho();
  addResult('DNS: queries answered', `${Math.round(perSecond).toLocaleString('en-GB')}/s`, '5,000/s');
  addResult('DNS: the slowest of a hundred answers, while 20 are asked at a time', `${p99.toFixed(1)} ms`, '20 ms');
  addResult(
    'DNS: queries answered ÷ packets that a server of one line sends back',
    (perSecond / echoed).toFixed(2),
    '',
  );
  addResult('DNS: queries without an answer', String(lost), '0');
  dns.close();
  provider.close();
  rmSync(dir, { recursive: true, force: true });
}
