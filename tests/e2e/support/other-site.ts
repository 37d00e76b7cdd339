import { createServer, type RequestListener, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { createHostServer } from '#demo/host/host.ts';
import { freePort } from '#tests/support/ports.mjs';
import { paymentOrigin, providerOrigin } from './origins.ts';

const root = `${new URL('../../..', import.meta.url).pathname}`;

const listen = async (server: Server, port: number) => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  return {
    origin: `http://localhost:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

/** Serves the demo's pages on an origin of their own. @param apiBase the provider that they use */
export const startSite = async ({ apiBase = providerOrigin, port = 0 } = {}) =>
  listen(
    createHostServer({ root, apiBase, paymentBase: paymentOrigin, identitySecret: 'unused', isDev: false }),
    port || (await freePort()),
  );

/** A server with scripted answers, in place of a provider. */
export const startAnswering = async (answer: RequestListener) => listen(createServer(answer), await freePort());

/** Collects console messages of a page about blocked calls, from now on. */
export function collectHints(page: Page): string[] {
  const hints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().includes('(CORS)')) hints.push(message.text());
  });
  return hints;
}
