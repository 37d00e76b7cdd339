/**
 * `npm run consumers [-- name …]`: the packed package in each project of `examples/`. It is installed, checked by the project's own
 * type checker, built for production and opened in a browser, against the reference provider on another origin. Prints a matrix, and
 * exits with 1 when anything failed. A project that this machine cannot run is named and skipped; in a workflow that runs all of
 * them, it has failed.
 */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { chromium } from '@playwright/test';
import { buildIfStale } from '#demo/prepare.mjs';
import { chromiumArgs, ensureChromium } from '#tests/support/browser.mjs';
import { startDemo, waitForServer } from '#tests/support/demo-server.mjs';
import { freePorts } from '#tests/support/ports.mjs';
import { examples } from './examples.mjs';
import { expectRendered, pageChecks, TIMEOUT_MS, watch } from './page-checks.mjs';
import {
  addVueSnippets,
  copyExample,
  expectOneWorker,
  install,
  logOf,
  packPackage,
  runScript,
  StepError,
} from './project.mjs';
import { openSite } from './site.mjs';

const COLUMNS = ['install', 'types', 'build', 'opens', ...Object.keys(pageChecks), 'clean', 'bytes'];
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !examples.some((example) => example.name === name));
if (unknown.length) {
  console.error(
    `No example ${unknown.join(', ')}; there are ${[...new Set(examples.map(({ name }) => name))].join(', ')}`,
  );
  process.exit(1);
}
/** Workflows set CI. Without a registry, a nightly run would be green and have tried nothing. */
const mustRunAll = Boolean(process.env.CI) && chosen.length === 0;

buildIfStale();
const port = await freePorts(6);
const origin = `http://localhost:${port + 5}`;
const apiBase = `http://localhost:${port + 1}`;
const work = mkdtempSync(join(tmpdir(), 'portal-consumers-'));
process.env.ALLOWED_ORIGINS = origin;
const demo = startDemo(port);
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
const LOAD_TIMEOUT_MS = 30_000;

/** Runs a step of a row, records its outcome, and continues with the next one. */
async function step(row, column, run) {
  try {
    row.cells[column] = (await run()) ?? 'ok';
    return true;
  } catch (error) {
    row.cells[column] = 'FAILED';
    row.failures.push(`${column}: ${stripVTControlCharacters(error.message)}`);
    return false;
  }
}

/** Opens the built page as a new visitor and does what visitors do. */
async function visit(row) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const watched = watch(page, origin);
  try {
    const isOpen = await step(row, 'opens', async () => {
      if (row.isRendered) await expectRendered(origin);
      await page.goto(origin, { timeout: LOAD_TIMEOUT_MS, waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'Get Help', exact: true }).waitFor();
      row.cells.bytes = `${Math.round((await watched.countBytes()) / 1000)} kB`;
    });
    if (!isOpen) return;
    for (const [column, check] of Object.entries(pageChecks))
      await step(row, column, () => check(page, { apiBase, origin }));
  } finally {
    await step(row, 'clean', () => {
      if (watched.problems.length) throw new StepError(watched.problems.join('\n    '));
    });
    await context.close();
  }
}

/** @returns whether there is something to open */
async function make(row, tarball) {
  copyExample(row.name, row.path, { tarball, apiBase });
  if (row.name === 'vue') await addVueSnippets(row.path);
  const isInstalled = await step(row, 'install', async () => {
    row.reason = await install(row.path, mustRunAll);
    return row.reason ? 'not here' : 'ok';
  });
  if (!isInstalled || row.reason) return false;
  if (row.build) await step(row, 'types', () => runScript(row.path, 'types').then(() => 'ok'));
  return step(row, 'build', async () => {
    if (row.build) await runScript(row.path, row.build);
    if (!row.isPageless) expectOneWorker(join(row.path, row.output ?? row.folder ?? 'dist'));
    return row.build ? 'ok' : '–';
  });
}

async function runRow(row, tarball) {
  if (!(await make(row, tarball)) || row.isPageless) return;
  const stop = await openSite(row, row.path, port + 5);
  try {
    await visit(row);
  } finally {
    await stop();
  }
}

/** A row of the matrix as Markdown, so that it can be put into a report as it is. */
const line = (cells) => `| ${cells.join(' | ')} |`;

const rows = examples
  .filter(({ name }) => !chosen.length || chosen.includes(name))
  .map((example, index) => ({
    label: example.name,
    ...example,
    path: join(work, `${index}-${example.name}`),
    cells: {},
    failures: [],
  }));
try {
  await waitForServer(`${apiBase}/healthz`);
  const tarball = await packPackage(work);
  for (const row of rows) {
    const startedAt = Date.now();
    await runRow(row, tarball).catch((error) => row.failures.push(error.message));
    const outcome = row.failures.length ? 'FAILED' : (row.reason ?? 'ok');
    console.log(`${row.label}: ${outcome}, ${Math.round((Date.now() - startedAt) / 1000)} s`);
    if (row.failures.length) appendFileSync(logOf(row.path), `\n${row.failures.join('\n')}\n`);
    else rmSync(row.path, { recursive: true, force: true });
  }
} finally {
  await browser.close();
  await demo.stop();
}

console.log(`\n${line(['', ...COLUMNS])}\n${line(['---', ...COLUMNS.map(() => '---')])}`);
for (const { label, cells } of rows) console.log(line([label, ...COLUMNS.map((column) => cells[column] ?? '–')]));
const failed = rows.filter(({ failures }) => failures.length);
for (const { label, reason } of rows) if (reason) console.log(`\nnot run: ${label}: ${reason}`);
for (const { label, path, failures } of failed)
  console.log(`\nfailed: ${label} (${logOf(path)})\n  ${failures.join('\n  ')}`);
if (!failed.length) rmSync(work, { recursive: true, force: true });
const skipped = rows.filter(({ reason }) => reason).length;
console.log(
  `\nconsumers: ${rows.length - failed.length - skipped} passed, ${failed.length} failed, ${skipped} skipped`,
);
process.exit(failed.length ? 1 : 0);
