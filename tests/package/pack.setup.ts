import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { writePackage } from '#build/write-package.mjs';

/** What `npm pack` says of the tarball. Sizes in bytes. */
interface Packed {
  /** Path of the tarball. */
  file: string;
  size: number;
  unpackedSize: number;
  files: { path: string; size: number }[];
}

declare module 'vitest' {
  export interface ProvidedContext {
    packed: Packed;
  }
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Packs the package once for all tests. */
export default function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-packed-'));
  const output = execFileSync(
    npm,
    ['pack', writePackage(), '--json', '--ignore-scripts', '--pack-destination', folder],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    },
  );
  const [packed] = JSON.parse(output.toString()) as [Packed & { filename: string }];
  project.provide('packed', { ...packed, file: join(folder, packed.filename) });
  return () => rmSync(folder, { recursive: true, force: true });
}
