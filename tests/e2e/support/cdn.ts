import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { type EmbedData, type ImportMap, writeCdn } from '#build/cdn.mjs';
import { freePort } from '../../support/ports.mjs';
import { providerOrigin } from './origins.ts';

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.woff2': 'font/woff2' };

export interface Cdn {
  /** Address of the folder, with a slash at its end. */
  base: string;
  /** The same files from a server that does not allow other origins. */
  baseWithoutCors: string;
  embed: EmbedData;
  importMap: ImportMap;
  close(): void;
}

/** Serves the folder of `npm run cdn` from an origin that is not the page's. */
export async function startCdn(): Promise<Cdn> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const target = mkdtempSync(join(tmpdir(), 'portal-cdn-'));
  const folder = writeCdn({ root: join(import.meta.dirname, '../../..'), target, base: `${origin}/open` });
  const server = createServer((request, response) => {
    const [, access = '', ...path] = new URL(request.url ?? '/', origin).pathname.split('/');
    const file = join(folder, ...path);
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'text/plain');
    if (access === 'open') response.setHeader('Access-Control-Allow-Origin', '*');
    try {
      response.end(readFileSync(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  const read = <T>(name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T;
  return {
    base: `${origin}/open/`,
    baseWithoutCors: `${origin}/closed/`,
    embed: read('embed.json'),
    importMap: read('importmap.json'),
    close() {
      server.close();
      server.closeAllConnections();
      rmSync(target, { recursive: true, force: true });
    },
  };
}

/** The tag of loader.js with the provider under test. */
export const loaderTag = (base: string, attributes = '') =>
  `<script src="${base}loader.js" data-api-base="${providerOrigin}" data-brand="hp" ${attributes} defer></script>`;

/** A page of the host's origin. The provider answers no other, and a document that a route fulfils may not call localhost. */
export async function openHostPage(page: Page, { head = '', body = '' }): Promise<void> {
  await page.goto('/demo/');
  await page.setContent(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A site</title><link rel="icon" href="data:,">${head}</head><body><h1>A site</h1>${body}</body></html>`,
  );
}
