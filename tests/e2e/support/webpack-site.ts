import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import webpack, { type Stats } from 'webpack';
import { hostOrigin, providerOrigin } from './origins.ts';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const PATH = '/webpack-site/';

const SCRIPT = `
import { configurePortal } from 'portal-elements';
import 'portal-elements/portal-live-chat';
import 'portal-elements/portal-cart';
configurePortal({ apiBase: '${providerOrigin}', brand: 'hp' });
`;
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A bundled site</title>
<link rel="icon" href="data:,"><script src="${PATH}main.js" defer></script></head>
<body><h1>A bundled site</h1><portal-cart></portal-cart><portal-live-chat></portal-live-chat>
<button type="button" data-portal-product="21">Buy mail</button></body></html>`;

/**
 * Installs the packed package into an empty project and bundles a site with it, as webpack does without any configuration.
 * @returns the folder of the built site
 * @throws Error with webpack's errors and warnings
 */
export async function buildWebpackSite(): Promise<string> {
  const project = mkdtempSync(join(tmpdir(), 'portal-webpack-'));
  const options = { cwd: project, stdio: 'pipe', shell: process.platform === 'win32' } as const;
  const site = join(project, 'dist');
  const root = join(import.meta.dirname, '../../..');
  execFileSync(npm, ['pack', '--silent', '--pack-destination', project], { ...options, cwd: root });
  const tarball = readdirSync(project).find((file) => file.endsWith('.tgz')) ?? '';
  writeFileSync(join(project, 'package.json'), '{ "private": true }');
  execFileSync(npm, ['install', '--silent', '--offline', '--no-audit', '--no-fund', `./${tarball}`], options);
  mkdirSync(join(project, 'src'));
  writeFileSync(join(project, 'src/index.js'), SCRIPT);
  const stats = await new Promise<Stats | undefined>((resolve, reject) =>
    webpack(
      // Minified code would take three times as long and show nothing more.
      {
        context: project,
        output: { path: site },
        mode: 'production',
        optimization: { minimize: false },
        performance: { hints: false },
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    ),
  );
  if (!stats || stats.hasErrors() || stats.hasWarnings()) throw new Error(stats?.toString('errors-warnings'));
  return site;
}

/** Opens the site on the host's origin, which the provider answers. */
export async function openWebpackSite(page: Page, folder: string): Promise<void> {
  await page.route(`${hostOrigin}${PATH}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(PATH.length);
    const path = join(folder, name);
    return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
  });
  // A document that a route fulfils counts as public, and may not call localhost: this one is the host's own.
  await page.goto('/demo/');
  await page.setContent(HTML);
}
