/** Rewrites the `#…/` aliases and `.ts` extensions in dist/types to relative `.js` paths: consumers have no sources. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const types = new URL('../dist/types/', import.meta.url).pathname;

for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.d.ts')) continue;
  const file = join(types, name);
  const text = readFileSync(file, 'utf8');
  const rewritten = text
    .replace(/(['"])#((?:core|screens|elements)\/[^'"]+)\1/g, (_, quote, path) => {
      const specifier = relative(dirname(name), path);
      return `${quote}${specifier.startsWith('.') ? specifier : `./${specifier}`}${quote}`;
    })
    .replace(/(['"])(\.\.?\/[^'"]+)\.tsx?\1/g, '$1$2.js$1');
  if (rewritten !== text) writeFileSync(file, rewritten);
}
