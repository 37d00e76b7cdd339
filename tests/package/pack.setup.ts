import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { writePackage } from '#build/write-package.mjs';
import { buildSharedReactIfOlder } from '#tests/support/shared-react.ts';

/** What `npm pack` says of a tarball. Sizes in bytes. */
interface Packed {
  /** Of the package. */
  name: string;
  /** Path of the tarball. */
  file: string;
  size: number;
  unpackedSize: number;
  files: { path: string; size: number }[];
}

declare module 'vitest' {
  export interface ProvidedContext {
    packed: Packed;
    /** The packages that are published with it. */
    packedBeside: readonly Packed[];
  }
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Packs the packages once for all tests. */
export default function setup(project: TestProject) {
  buildSharedReactIfOlder();
  const folder = mkdtempSync(join(tmpdir(), 'portal-packed-'));
  const sources = [writePackage(), './dist-conformance', './dist-shared-react'];
  const output = execFileSync(npm, ['pack', ...sources, '--json', '--ignore-scripts', '--pack-destination', folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  const tarballs = JSON.parse(output.toString()) as (Packed & { filename: string })[];
  const [packed, ...beside] = tarballs.map((tarball) => ({ ...tarball, file: join(folder, tarball.filename) }));
  if (!packed) throw new Error('npm packed nothing.');
  project.provide('packed', packed);
  project.provide('packedBeside', beside);
  return () => rmSync(folder, { recursive: true, force: true });
}
