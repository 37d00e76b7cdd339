import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import {
  type ContainerProxy,
  createContainerProxy,
  type ProxyRefusal,
  type ProxyTarget,
  type RefusalReason,
} from '#provider/project/proxy/proxy.ts';

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

type Handler = Parameters<typeof createServer>[1];
const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function listen(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endings.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return server;
}

/** A server in place of a service's container. */
async function replica(handler: Handler) {
  const server = await listen(createServer(handler));
  return { server, address: { host: '127.0.0.1', port: portOf(server) } };
}

async function freeAddress() {
  const { server, address } = await replica(undefined);
  await new Promise((resolve) => server.close(resolve));
  return address;
}

async function openProxy(
  resolve: (host: string) => ProxyTarget | ProxyRefusal | Promise<ProxyTarget | ProxyRefusal>,
  options?: { timeoutMs: number },
): Promise<ContainerProxy & { port: number }> {
  const proxy = createContainerProxy(async (host) => resolve(host), options);
  await new Promise<void>((done) => proxy.server.listen(0, '127.0.0.1', done));
  endings.push(() => proxy.close());
  return { ...proxy, port: portOf(proxy.server) };
}

const to = (...addresses: ProxyTarget['addresses'][number][]): ProxyTarget => ({ key: 'web', addresses });

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

function ask(
  port: number,
  options: { method?: string; path?: string; headers?: Record<string, string>; body?: string; agent?: Agent } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { body: sent, ...rest } = options;
    const outgoing = request({ host: '127.0.0.1', port, agent: false, ...rest }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      response.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(sent);
  });
}

test('asks for the host name in lower case, without port and final dot', async () => {
  const { address } = await replica((_, response) => response.end('ok'));
  const hosts: string[] = [];
  const { port } = await openProxy((host) => {
    hosts.push(host);
    return to(address);
  });
  await ask(port, { headers: { host: 'Web-Shop-12.LOCALHOST.:4704' } });
  expect(hosts).toEqual(['web-shop-12.localhost']);
});

test('hands over method, path, body and answer as they are', async () => {
  const { address } = await replica((incoming, response) => {
    incoming.setEncoding('utf8');
    let body = '';
    incoming.on('data', (chunk: string) => {
      body += chunk;
    });
    incoming.on('end', () =>
      response.writeHead(418, { 'x-of-replica': 'yes' }).end(`${incoming.method} ${incoming.url} ${body}`),
    );
  });
  const { port } = await openProxy(() => to(address));
  const answer = await ask(port, { method: 'POST', path: '/a%20b?c=1', body: 'text' });
  expect([answer.status, answer.headers['x-of-replica'], answer.body]).toEqual([418, 'yes', 'POST /a%20b?c=1 text']);
});

test('says who asked and for which host, whatever the client claims', async () => {
  const { address } = await replica((incoming, response) => response.end(JSON.stringify(incoming.headers)));
  const { port } = await openProxy(() => to(address));
  const { body } = await ask(port, {
    headers: {
      host: 'shop.example.test',
      'x-forwarded-for': '9.9.9.9',
      'x-forwarded-proto': 'https',
      forwarded: 'for=x',
    },
  });
  expect(JSON.parse(body)).toMatchObject({
    host: 'shop.example.test',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'shop.example.test',
  });
  expect(body).not.toContain('for=x');
});

test('keeps headers of one connection to itself, in both directions', async () => {
  let seen: IncomingMessage['headers'] = {};
  const { address } = await replica((incoming, response) => {
    seen = incoming.headers;
    response.writeHead(200, { connection: 'keep-alive, x-private', 'x-private': '1', 'x-public': '1' }).end();
  });
  const { port } = await openProxy(() => to(address));
  const { headers } = await ask(port, {
    headers: { connection: 'close, x-hop', 'x-hop': '1', te: 'trailers', 'proxy-authorization': 'Basic eDp5' },
  });
  expect([seen['x-hop'], seen.te, seen['proxy-authorization']]).toEqual([undefined, undefined, undefined]);
  expect([headers['x-private'], headers['x-public']]).toEqual([undefined, '1']);
});

test('lets no Connection header remove the length of a body', async () => {
  let bodies = 0;
  const { address } = await replica((incoming, response) => {
    incoming.on('data', () => {
      bodies += 1;
    });
    incoming.on('end', () => response.end(incoming.headers['content-length']));
  });
  const { port } = await openProxy(() => to(address));
  const { body } = await ask(port, {
    method: 'GET',
    headers: { connection: 'content-length', 'content-length': '4' },
    body: 'GET ',
  });
  expect([body, bodies]).toEqual(['4', 1]);
});

test('gives the replicas their turns', async () => {
  const replicas = await Promise.all(['a', 'b', 'c'].map((name) => replica((_, response) => response.end(name))));
  const { port } = await openProxy(() => to(...replicas.map(({ address }) => address)));
  const answers: string[] = [];
  for (let index = 0; index < 6; index += 1) answers.push((await ask(port)).body);
  expect(answers.slice(0, 3).sort()).toEqual(['a', 'b', 'c']);
  expect(answers.slice(3)).toEqual(answers.slice(0, 3));
});

test('sends a request without body to the next replica where one refuses the connection', async () => {
  const { address } = await replica((_, response) => response.end('ok'));
  const closed = await freeAddress();
  const { port } = await openProxy(() => to(closed, address));
  const answers = [
    await ask(port),
    await ask(port),
    await ask(port, { method: 'POST' }),
    await ask(port, { method: 'POST' }),
  ];
  expect(answers.map(({ body }) => body)).toEqual(['ok', 'ok', 'ok', 'ok']);
});

test('asks again where a kept connection is closed by the only replica', async () => {
  let requests = 0;
  const { address } = await replica((incoming, response) => {
    requests += 1;
    if (requests === 2) incoming.socket.destroy();
    else response.end('ok');
  });
  const { port } = await openProxy(() => to(address));
  await ask(port);
  expect((await ask(port)).body).toBe('ok');
});

test('never sends a POST twice that a replica has seen', async () => {
  let requests = 0;
  const { address } = await replica((incoming) => {
    requests += 1;
    incoming.socket.destroy();
  });
  const { port } = await openProxy(() => to(address));
  const { status } = await ask(port, { method: 'POST' });
  expect([status, requests]).toEqual([502, 1]);
});

test('answers 504 where a replica is silent, and does not ask again', async () => {
  let requests = 0;
  const { address } = await replica(() => {
    requests += 1;
  });
  const { port } = await openProxy(() => to(address), { timeoutMs: 100 });
  const { status, body } = await ask(port);
  expect([status, requests]).toEqual([504, 1]);
  expect(body).toContain('took too long');
});

test('answers 502 where nothing listens', async () => {
  const closed = await freeAddress();
  const { port } = await openProxy(() => to(closed));
  const { status, headers } = await ask(port, { headers: { accept: 'text/html' } });
  expect([status, headers['retry-after']]).toEqual([502, '5']);
});

test('cuts an answer that its replica has cut', async () => {
  const { address } = await replica((incoming, response) => {
    response.writeHead(200, { 'content-length': '10' });
    response.write('half');
    setImmediate(() => incoming.socket.destroy());
  });
  const { port } = await openProxy(() => to(address));
  await expect(ask(port)).rejects.toThrow();
});

const reasons: [RefusalReason, number, string][] = [
  ['not_found', 404, 'Nothing here'],
  ['awaiting_payment', 503, 'Not started yet'],
  ['suspended', 503, 'Suspended'],
  ['stopped', 503, 'Stopped'],
  ['starting', 503, 'Starting'],
  ['no_healthy_replica', 503, 'Not available'],
];
test.each(reasons)('says why it answers nothing: %s', async (refusal, status, title) => {
  const { port } = await openProxy(() => ({ refusal }));
  const html = await ask(port, { headers: { accept: 'text/html,*/*' } });
  expect([html.status, html.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(html.body).toContain(`<h1>${title}</h1>`);
  const text = await ask(port);
  expect([text.status, text.headers['content-type']]).toEqual([status, 'text/plain; charset=utf-8']);
});

test('says that no replica is healthy', async () => {
  const { port } = await openProxy(() => to());
  expect((await ask(port)).body).toContain('Not available');
});

test('survives a look-up that fails', async () => {
  const { port } = await openProxy(() => Promise.reject(new Error('database is locked')));
  expect((await ask(port)).status).toBe(502);
  expect((await ask(port)).status).toBe(502);
});

test('opens a WebSocket to a replica', async () => {
  const { server, address } = await replica(undefined);
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(`echo ${data}`)));
  const { port } = await openProxy(() => to(address));
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`);
  const answer = await new Promise((resolve, reject) => {
    socket.on('open', () => socket.send('hello'));
    socket.on('message', (data) => resolve(String(data)));
    socket.on('error', reject);
  });
  expect(answer).toBe('echo hello');
  socket.terminate();
});

test.each([
  ['stopped', 503],
  ['not_found', 404],
] as const)('refuses a WebSocket with the same reason: %s', async (refusal, status) => {
  const { port } = await openProxy(() => ({ refusal }));
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
  const answered = await new Promise((resolve) => {
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode));
    socket.on('error', () => undefined);
  });
  expect(answered).toBe(status);
  socket.terminate();
});

test('refuses a WebSocket where nothing listens', async () => {
  const closed = await freeAddress();
  const { port } = await openProxy(() => to(closed));
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
  const answered = await new Promise((resolve) => {
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode));
    socket.on('error', () => undefined);
  });
  expect(answered).toBe(502);
  socket.terminate();
});

test('survives bytes that are no HTTP', async () => {
  const { address } = await replica((_, response) => response.end('ok'));
  const { port } = await openProxy(() => to(address));
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve) => {
    socket.on('close', resolve);
    socket.on('error', () => undefined);
    socket.resume();
    socket.write('\u0016\u0003\u0001 no http\r\n\r\n');
  });
  expect((await ask(port)).body).toBe('ok');
});

test('waits for requests under way before a replica may stop', async () => {
  const begun: (() => void)[] = [];
  const { address } = await replica((_, response) => {
    begun.push(() => response.end('late'));
  });
  const { port, drain } = await openProxy(() => to(address));
  const answer = ask(port);
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  expect(await drain(address, 1)).toBe(false);
  const drained = drain(address, 10_000);
  begun[0]?.();
  expect(await drained).toBe(true);
  expect((await answer).body).toBe('late');
});

test('closes the connection to a replica when the client has gone, and no longer waits for its request', async () => {
  const ended: string[] = [];
  const { address } = await replica((_, response) => {
    ended.push('begun');
    response.on('close', () => ended.push('closed'));
  });
  const { port, drain } = await openProxy(() => to(address));
  const outgoing = request({ host: '127.0.0.1', port });
  outgoing.on('error', () => undefined);
  outgoing.end();
  await vi.waitFor(() => expect(ended).toEqual(['begun']));
  outgoing.destroy();
  expect(await drain(address, 10_000)).toBe(true);
  await vi.waitFor(() => expect(ended).toEqual(['begun', 'closed']));
});

test('waits for a request that is just being given the address', async () => {
  const asked: (() => void)[] = [];
  const { address } = await replica((_, response) => response.end('ok'));
  const { port, drain } = await openProxy(() => new Promise((resolve) => asked.push(() => resolve(to(address)))));
  const answer = ask(port);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(await drain(address, 1)).toBe(false);
  const drained = drain(address, 10_000);
  asked[0]?.();
  expect(await drained).toBe(true);
  expect((await answer).body).toBe('ok');
});

test('fails no request while replicas are replaced 20 times under load', async () => {
  const name = (version: number) => (incoming: IncomingMessage, response: { end(text: string): void }) => {
    incoming.resume();
    setTimeout(() => response.end(String(version)), 5);
  };
  let current = [await replica(name(0)), await replica(name(0))];
  const { port, drain } = await openProxy(() => to(...current.map(({ address }) => address)));
  let isOver = false;
  const counts = { answered: 0, failed: 0 };
  const agent = new Agent({ keepAlive: true });
  const load = Array.from({ length: 16 }, async (_, client) => {
    while (!isOver) {
      const method = client % 4 === 0 ? 'POST' : 'GET';
      const answer = await ask(port, { method, agent, ...(method === 'POST' ? { body: 'x'.repeat(2000) } : {}) }).catch(
        () => null,
      );
      if (answer?.status === 200) counts.answered += 1;
      else counts.failed += 1;
    }
  });
  for (let version = 1; version <= 20; version += 1) {
    const leaving = current;
    current = [await replica(name(version)), await replica(name(version))];
    for (const { server, address } of leaving) {
      expect(await drain(address, 10_000)).toBe(true);
      server.close();
      server.closeAllConnections();
    }
    const before = counts.answered;
    await vi.waitFor(() => expect(counts.answered).toBeGreaterThan(before + 20), { timeout: 10_000 });
  }
  isOver = true;
  await Promise.all(load);
  agent.destroy();
  expect(counts.failed).toBe(0);
  expect(counts.answered).toBeGreaterThan(400);
}, 60_000);
