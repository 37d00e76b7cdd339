import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startProvider, type TestProvider } from '../../support/provider.ts';

const MAX_BYTES = 260_000;
const folder = mkdtempSync(join(tmpdir(), 'portal-kit-'));
/** Without any package. */
const alone = mkdtempSync(join(tmpdir(), 'portal-kit-alone-'));
const installed = join(folder, 'node_modules/portal-elements-conformance');
const bin = join(folder, 'node_modules/.bin/portal-elements-conformance');
let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
  const pack = ['pack', './dist-conformance', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [tarball] = JSON.parse(execFileSync('npm', pack, { encoding: 'utf8', stdio: 'pipe' })) as {
    filename: string;
  }[];
  const install = ['install', '--offline', '--no-audit', '--no-fund', '--prefix', folder];
  execFileSync('npm', [...install, join(folder, tarball?.filename ?? '')], { stdio: 'pipe' });
});
afterAll(async () => {
  await provider.stop();
  for (const path of [folder, alone]) rmSync(path, { recursive: true, force: true });
});

/** Runs the command as `npx` does. */
const run = (args: readonly string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) =>
    execFile(bin, args, { cwd: folder, env: { ...process.env, ...env } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    ),
  );

describe('the conformance kit of the package', () => {
  it('is one file, and a small part of the package', () => {
    const file = join(installed, 'conformance.js');
    expect(statSync(file).size).toBeLessThan(MAX_BYTES);
    copyFileSync(file, join(alone, 'kit.mjs'));
    expect(execFileSync(process.execPath, ['kit.mjs', '--help'], { cwd: alone, encoding: 'utf8' })).toMatch(/^Usage: /);
  });

  it('carries the licence of what it has in it', () =>
    expect(readFileSync(join(installed, 'THIRD-PARTY-NOTICES.txt'), 'utf8')).toMatch(/^ws \d/m));

  it('prints its version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await run(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it('passes the reference provider, and writes its reports', async () => {
    const [json, junit] = [join(folder, 'report.json'), join(folder, 'report.xml')];
    const only = ['--only', 'session,email,support', '--write', '--app-domain', 'gb.localhost'];
    const env = { PORTAL_EMAIL: 'owner@example.test', PORTAL_PASSWORD: PASSWORD };
    const { code, out, err } = await run([provider.url, ...only, '--json', json, '--junit', junit], env);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^ {2}ok {8}POST \/email\/mailbox +Create a mailbox$/m);
    expect(out).toMatch(/\n\d+ as specified, 0 wrong, 0 missing, \d+ not tried\n$/);
    const report = JSON.parse(readFileSync(json, 'utf8'));
    expect(report.counts).toMatchObject({ wrong: 0, missing: 0 });
    expect(report.calls.find(({ name }: { name: string }) => name === 'createMailbox')).toMatchObject({ status: 'ok' });
    expect(readFileSync(junit, 'utf8')).toContain('<testcase classname="email" name="POST /email/mailbox"></testcase>');
    expect(readFileSync(json, 'utf8') + readFileSync(junit, 'utf8') + out).not.toContain(PASSWORD);
  });

  it('ends with 1 against an API that has none of the calls', async () => {
    const server = createServer((_, answer) =>
      answer.writeHead(404, { 'Content-Type': 'application/json' }).end('{"message":"\\u001b[31mNo <such> call"}'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const junit = join(folder, 'missing.xml');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { code, out, err } = await run([url, '--only', 'product', '--junit', junit]);
    server.close();
    expect([code, err]).toEqual([1, '']);
    expect(out).toContain('  missing   GET /product/products');
    expect(out).toContain('answers 404 (No <such> call)');
    expect(out).not.toContain('\u001b');
    expect(readFileSync(junit, 'utf8')).toContain('No &#60;such&#62; call');
  });

  it.each([
    ['without an address', [], /^Give one address of an API\./],
    ['where nothing listens', ['http://127.0.0.1:9'], /is not the API, or it is down/],
    [
      'with a report that cannot be written',
      ['PROVIDER', '--only', 'brand', '--app-domain', 'gb.localhost', '--json', '/nowhere/report.json'],
      /^The report cannot be written/,
    ],
  ])('ends with 2 and a sentence %s', async (_, args, message) => {
    const { code, err } = await run(args.map((arg) => (arg === 'PROVIDER' ? provider.url : arg)));
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/^ {4}at /m);
  });
});
