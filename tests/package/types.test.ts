import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, inject, it } from 'vitest';

const { file } = inject('packed');
const require = createRequire(import.meta.url);

describe('the package as tools see it', () => {
  it('has nothing that publint would change', async () => {
    const { buffer, byteOffset, byteLength } = readFileSync(file);
    const tarball = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  it('has types that Node and bundlers resolve for every entry (attw)', () => {
    const folder = dirname(require.resolve('@arethetypeswrong/cli/package.json'));
    // The package is made of ES modules alone.
    const args = [join(folder, 'dist/index.js'), file, '--profile', 'esm-only', '--format', 'ascii'];
    const output = execFileSync(process.execPath, args, { stdio: 'pipe' }).toString();
    expect(output).toContain('portal-elements/portal-live-chat');
  });
});
