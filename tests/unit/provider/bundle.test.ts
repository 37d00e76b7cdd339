import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, inject, it } from 'vitest';
import { startDemo, waitForServer } from '#tests/support/demo-server.mjs';
import { freePorts } from '#tests/support/ports.mjs';
import { copySeededDatabase } from '#tests/support/seeded-database.ts';

let demo: ReturnType<typeof startDemo> | undefined;
afterEach(() => demo?.stop());

it('the bundle of the demo starts, and finds what lies beside its sources', { timeout: 120_000 }, async () => {
  const dir = mkdtempSync(join(tmpdir(), 'portal-bundle-'));
  await copySeededDatabase(inject('seededDatabaseDir'), `${dir}/provider.db`);
  const port = await freePorts(5);
  demo = startDemo(port, {}, { dir });
  await waitForServer(`http://localhost:${port + 1}/healthz`);
  const statusOf = async (path: string) => (await fetch(`http://localhost:${port + 2}${path}`)).status;
  expect(await statusOf('/frames.css')).toBe(200);
  expect(await statusOf('/public-sans.woff2')).toBe(200);
});
