/**
 * Records what BIND reads in each zone file of tests/corpus/zones, for machines without it: `node tests/support/record-zone-corpus.mjs`.
 * Debian has `named-checkzone` in bind9-utils.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const corpus = new URL('../corpus/zones/', import.meta.url);

/**
 * The records that BIND reads in a file, one a line; null when it refuses the file.
 * Whether names suit hosts and whether other zones exist is not asked.
 */
export function askBind(file) {
  const options = ['-i', 'none', '-k', 'ignore', '-m', 'ignore', '-n', 'ignore', '-D', '-q', '-o', '-'];
  const { status, stdout, error } = spawnSync('named-checkzone', [...options, 'example.com', file], {
    cwd: fileURLToPath(corpus),
    encoding: 'utf8',
  });
  if (error) throw error;
  if (status !== 0) return null;
  return stdout.split('\n').flatMap(
    (line) =>
      line
        .match(/^(\S+)\s+(\d+)\s+IN\s+(\S+)\s+(.*)$/)
        ?.slice(1)
        .join(' ') ?? [],
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = readdirSync(corpus).filter((file) => file.endsWith('.zone'));
  // It makes a million records.
  const asked = files.filter((file) => file !== 'bad-generate-large.zone');
  const recorded = Object.fromEntries(asked.sort().map((file) => [file.replace('.zone', ''), askBind(file)]));
  writeFileSync(new URL('bind.json', corpus), `${JSON.stringify(recorded, null, 2)}\n`);
}
