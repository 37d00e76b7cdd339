import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from './ports.mjs';

/**
 * Starts the websocket server as a process of its own, on a free port.
 * @returns the `PUSHER_URL` of its app, and a function that ends it
 */
export async function startWebsocketProcess(): Promise<{ pusherUrl: string; stop: () => void }> {
  const pusherUrl = `http://cluster-key:cluster%2Fsecret@127.0.0.1:${await freePort()}/apps/chat-app`;
  const server = spawn(process.execPath, ['--import', 'tsx', 'demo/provider/realtime/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, PUSHER_URL: pusherUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilReady(server);
  return { pusherUrl, stop: () => void server.kill('SIGTERM') };
}

/** @throws when it ends before it says that it listens */
const untilReady = (server: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The websocket server ended with ${code}`)));
    server.stdout?.on('data', (text: Buffer) => {
      if (text.includes('Websocket ready')) resolve();
    });
  });
