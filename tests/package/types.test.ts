import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, inject, it } from 'vitest';

const packages = [inject('packed'), ...inject('packedBeside')];
/** The conformance kit is a command, which nobody imports. */
const imported = packages.filter(({ name }) => name !== 'portal-elements-conformance');
const require = createRequire(import.meta.url);

describe('the packages as tools see them', () => {
  it.each(packages)('$name has nothing that publint would change', async ({ file }) => {
    const { buffer, byteOffset, byteLength } = readFileSync(file);
    const tarball = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  it.each(imported)('$name has types that Node and bundlers resolve for every entry (attw)', ({ name, file }) => {
    const folder = dirname(require.resolve('@arethetypeswrong/cli/package.json'));
    // The packages are made of ES modules alone.
    const args = [join(folder, 'dist/index.js'), file, '--profile', 'esm-only', '--format', 'ascii'];
    const output = execFileSync(process.execPath, args, { stdio: 'pipe' }).toString();
    expect(output).toContain(`${name}/portal-live-chat`);
  });
});
