/**
 * The provider's websocket server in a process of its own, as a small Pusher-compatible server. It listens at `PUSHER_URL`, and a
 * provider with the same `PUSHER_URL` publishes to it. Started by `npm run realtime`.
 */

import { bodyLimit } from 'hono/body-limit';
import { createHttpServer } from '#demo/http-server.ts';
import { createRouter } from '../context.ts';
import { drainRequest } from '../drain-request.ts';
import { HttpError, UnusableSettingError } from '../errors.ts';
import { parsePusherUrl } from './pusher-url.ts';
import { createRealtimeServer } from './server.ts';

const MAX_BODY_BYTES = 1024 * 1024;

try {
  const { id, key, secret, host, port, usesTls } = parsePusherUrl(process.env.PUSHER_URL ?? '');
  if (usesTls) throw new UnusableSettingError('PUSHER_URL: this server speaks http. Put a proxy before it for https.');
  const realtime = createRealtimeServer({ appId: id, key, secret, path: '' });
  const app = createRouter()
    .get('/healthz', (c) => c.json({ ok: true }))
    .use(drainRequest)
    .use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.json({ message: 'Larger than 1 MB.' }, 413) }));
  if (realtime.routes) app.route('/', realtime.routes);
  app.notFound((c) => c.json({ message: 'Not found' }, 404));
  app.onError((error, c) =>
    error instanceof HttpError
      ? c.json(error.body, error.status)
      : c.json({ message: 'Something went wrong on our side.' }, 500),
  );
  const server = createHttpServer(app);
  realtime.attach(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(port ?? 80), host, resolve);
  });
  console.log(`Websocket ready: ws://${host}:${port ?? 80}/app/${key}`);
  const stop = () => {
    realtime.close();
    server.close();
    server.closeAllConnections();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  const isExpected = error instanceof UnusableSettingError || (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(isExpected ? (error as Error).message : error);
  process.exit(1);
}
