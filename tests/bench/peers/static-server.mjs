import { brotliCompressSync } from 'node:zlib';
import { createAdaptorServer } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { WebSocketServer } from 'ws';

const compressed = new Map();
const COMPRESSIBLE = /^(text|application|image\/svg)/;

/** Compresses every text at Brotli's best, as a CDN would. What has been compressed once is kept. */
async function brotli(c, next) {
  await next();
  const type = c.res.headers.get('Content-Type') ?? '';
  if (!c.res.ok || !COMPRESSIBLE.test(type)) return;
  const text = await c.res.text();
  if (!compressed.has(text)) compressed.set(text, brotliCompressSync(text));
  c.res = new Response(compressed.get(text), c.res);
  c.header('Content-Encoding', 'br');
  c.header('Content-Length', String(compressed.get(text).length));
}

/**
 * Serves one product on an origin of its own.
 * @param html the host page, at `/` and at every other path that is no file or answer
 * @param folders path on disk by path of the address
 * @param answers by path of the address: HTML, or a value that is answered as JSON, or a function that makes it of the body
 * @param socket by message of a websocket at `/websocket`: what is sent back, or undefined
 * @returns a function that stops it
 */
export async function serveProduct(port, { html, folders = {}, answers = {}, socket }) {
  const app = new Hono();
  app.use(brotli);
  for (const [path, answer] of Object.entries(answers))
    app.all(path, async (c) => {
      if (typeof answer === 'string') return c.html(answer);
      return c.json(typeof answer === 'function' ? answer(await c.req.json()) : answer);
    });
  for (const [path, root] of Object.entries(folders))
    app.get(`${path}/*`, serveStatic({ root, rewriteRequestPath: (asked) => asked.slice(path.length) }), (c) =>
      c.notFound(),
    );
  app.get('*', (c) => c.html(html));
  const server = createAdaptorServer({ fetch: app.fetch });
  if (socket) answerSocket(server, socket);
  await new Promise((resolve) => server.listen(port, resolve));
  return () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
}

function answerSocket(server, socket) {
  new WebSocketServer({ server, path: '/websocket' }).on('connection', (connection) =>
    connection.on('message', (data) => {
      const answer = socket(JSON.parse(data));
      if (answer) connection.send(JSON.stringify(answer));
    }),
  );
}
