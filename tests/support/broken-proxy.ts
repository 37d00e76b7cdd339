import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProxiedAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}
/** What becomes of an answer: another one, none ever (`hang`), or a lost connection (`drop`). */
export type Breakage = (answer: ProxiedAnswer, sent: IncomingMessage) => ProxiedAnswer | 'hang' | 'drop';

const readAll = async (stream: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Passes calls on to a provider. @param breakages by method and path without query, such as `GET /user/roles`; the first that fits */
export async function startBrokenProxy(target: string, breakages: readonly (readonly [RegExp, Breakage])[]) {
  const respond = async (sent: IncomingMessage, answer: ServerResponse) => {
    const body = await readAll(sent);
    const upstream = await new Promise<IncomingMessage>((resolve, reject) => {
      const { host: _, ...headers } = sent.headers;
      const call = request(`${target}${sent.url}`, { method: sent.method ?? 'GET', headers }, resolve);
      call.on('error', reject).end(body);
    });
    const bytes = await readAll(upstream);
    const title = `${sent.method} ${sent.url?.split('?')[0]}`;
    const original = { status: upstream.statusCode ?? 0, headers: upstream.headers, body: bytes.toString() };
    const found = breakages.find(([pattern]) => pattern.test(title));
    const broken = found ? found[1](original, sent) : original;
    if (broken === 'hang') return;
    if (broken === 'drop') return void answer.destroy();
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = broken.headers;
    const given = Object.entries(headers).filter(([, value]) => value !== undefined);
    answer.writeHead(broken.status, Object.fromEntries(given)).end(broken === original ? bytes : broken.body);
  };
  const server = createServer((sent, answer) => {
    respond(sent, answer).catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
