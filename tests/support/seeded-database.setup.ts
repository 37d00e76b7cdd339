import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of this run in which the first test file that needs the seeded database creates it. */
    seededDatabaseDir: string;
  }
}

/** Vitest global setup: one folder per run. @returns the teardown, which deletes the folder */
export default function setup(project: TestProject): () => void {
  const dir = mkdtempSync(join(tmpdir(), 'portal-seed-'));
  project.provide('seededDatabaseDir', dir);
  return () => rmSync(dir, { recursive: true, force: true });
}
