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

const root = join(import.meta.dirname, '../../..');

/** Packs packages of ours and installs them into an empty project. @returns its folder */
export function createConsumer(folders: readonly string[] = ['dist-package']): string {
  const project = mkdtempSync(join(tmpdir(), 'portal-consumer-'));
  const options = { cwd: project, stdio: 'pipe', shell: process.platform === 'win32' } as const;
  for (const folder of folders)
    execFileSync(npm, ['pack', '--silent', '--pack-destination', project], { ...options, cwd: join(root, folder) });
  const tarballs = readdirSync(project).flatMap((file) => (file.endsWith('.tgz') ? [`./${file}`] : []));
  writeFileSync(join(project, 'package.json'), '{ "private": true }');
  // Peers are there, or not needed: npm would ask the registry for them.
  const quietly = ['--silent', '--offline', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  execFileSync(npm, ['install', ...quietly, ...tarballs], options);
  return project;
}

/**
 * Bundles a site with the package, as webpack does without any configuration.
 * @returns the folder of the built site
 * @throws Error with webpack's errors and warnings
 */
export async function buildWebpackSite(): Promise<string> {
  const project = createConsumer();
  const site = join(project, 'dist');
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

/** Opens a page with files of a folder at a path of the host's origin, which the provider answers. */
export async function openBuiltSite(page: Page, folder: string, at: string, html: string): Promise<void> {
  await page.route(`${hostOrigin}${at}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(at.length);
    const path = join(folder, name);
    return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
  });
  // A document that a route fulfils counts as public, and may not call localhost: this one is the host's own.
  await page.goto('/demo/');
  await page.setContent(html);
}

export const openWebpackSite = (page: Page, folder: string) => openBuiltSite(page, folder, PATH, HTML);
