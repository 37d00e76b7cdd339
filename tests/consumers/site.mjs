/** Serves what an example has built. */
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { waitForServer } from '#tests/support/demo-server.mjs';
import { startNpm, stopGroup } from './project.mjs';

function serveFolder(root, port) {
  const app = new Hono();
  app.use('*', serveStatic({ root }));
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  return () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
}

function startServer(folder, script, port) {
  const child = startNpm(folder, ['run', script], { PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'production' });
  return async () => {
    if (child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    stopGroup(child);
    await ended;
  };
}

/** @returns a function that stops the site; it resolves when the port is free again */
export async function openSite({ folder: site = 'dist', start }, folder, port) {
  const stop = start ? startServer(folder, start, port) : serveFolder(join(folder, site), port);
  await waitForServer(`http://localhost:${port}/`);
  return stop;
}
