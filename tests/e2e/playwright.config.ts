import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, ensureChromium } from '../support/browser.mjs';
import { freePorts } from '../support/ports.mjs';

// Host pages, provider, payment double, DNS, containers, and a site elsewhere that the provider allows. Every worker reads this file again: they get the choice by the environment.
process.env.E2E_PORT ??= String(await freePorts(6));
const port = Number(process.env.E2E_PORT);

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  // Twice the cores: journeys wait for pages and answers more than they compute.
  workers: 4,
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    // Recording every journey costs a tenth of the time of all. `--trace on` records the one that fails.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await ensureChromium(), args: chromiumArgs },
  },
  webServer: {
    command: `${process.execPath} --import tsx demo/provider/main.ts --fresh`,
    cwd: join(import.meta.dirname, '../..'),
    url: `http://localhost:${port}/healthz`,
    env: {
      PORT: String(port),
      ALLOWED_ORIGINS: `http://localhost:${port + 5}`,
      DEMO_DIR: join(tmpdir(), `portal-e2e-${port}`),
      DEMO_AGENT: 'off',
      DEMO_NIGHTS: 'off',
      DEMO_JOB_PACE: '0.1',
      CONTAINERS: 'when-asked',
      PORTAL_LOG: 'off',
    },
    stdout: 'ignore',
  },
});
