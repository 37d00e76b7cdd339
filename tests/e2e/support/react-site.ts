import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { buildSharedReactIfOlder } from '#tests/support/shared-react.ts';
import { providerOrigin } from './origins.ts';
import { createConsumer, openBuiltSite } from './webpack-site.ts';

const PATH = '/react-site/';
/** @param entries the package that the elements are imported from */
const script = (entries: string) => `
import { createElement, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { configurePortal } from '${entries}';
import '${entries}/portal-live-chat';
import '${entries}/portal-cart';
configurePortal({ apiBase: '${providerOrigin}', brand: 'hp' });
function Site() {
  const [count, setCount] = useState(0);
  return [
    createElement('button', { key: 1, onClick: () => setCount(count + 1) }, 'Pressed ' + count),
    createElement('button', { key: 2, 'data-portal-product': 21 }, 'Buy mail'),
    createElement('portal-cart', { key: 3 }),
    createElement('portal-live-chat', { key: 4 }),
  ];
}
createRoot(document.getElementById('site')).render(createElement(StrictMode, null, createElement(Site)));
`;
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A site of React</title>
<link rel="icon" href="data:,"><script type="module" src="${PATH}main.js"></script></head><body><div id="site"></div></body></html>`;

/** Builds the package for sites of React, and a project with it, the other one and React. @returns the project's folder */
export function createReactProject(): string {
  const root = join(import.meta.dirname, '../../..');
  buildSharedReactIfOlder();
  const project = createConsumer(['dist-package', 'dist-shared-react']);
  for (const name of ['react', 'react-dom', 'scheduler'])
    cpSync(join(root, 'node_modules', name), join(project, 'node_modules', name), {
      recursive: true,
    });
  return project;
}

/** Builds a site of React with Vite. @returns the folder of the built site */
export async function buildReactSite(project: string, entries: string): Promise<string> {
  const outDir = join(project, 'dist', entries);
  writeFileSync(join(project, 'main.js'), script(entries));
  await build({
    root: project,
    base: PATH,
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir,
      emptyOutDir: true,
      rollupOptions: { input: join(project, 'main.js'), output: { entryFileNames: '[name].js' } },
    },
  });
  return outDir;
}

const scriptsOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));

/** How many scripts of a built site have react-dom in them. */
export const countReacts = (folder: string) =>
  scriptsOf(folder).filter((code) => code.includes('rendererPackageName')).length;

/** Brotli bytes of all scripts in a folder. */
export const scriptBytes = (folder: string) =>
  scriptsOf(folder).reduce((sum, code) => sum + brotliCompressSync(code).byteLength, 0);

export const openReactSite = (page: Page, folder: string) => openBuiltSite(page, folder, PATH, HTML);
