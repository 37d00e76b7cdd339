import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('icons that several parts show share a file', () => {
  const maps = readdirSync('dist-maps/chunks').filter((file) => file.endsWith('.js.map'));
  const sourcesOf = (file: string): string[] => JSON.parse(readFileSync(`dist-maps/chunks/${file}`, 'utf8')).sources;
  const iconsOnly = maps.filter((file) =>
    sourcesOf(file).every((source) => source.includes('lucide-react/dist/esm/icons/')),
  );
  expect(iconsOnly.length).toBeGreaterThan(0);
  // An area may show one icon that no other shows.
  expect(iconsOnly.filter((file) => !file.startsWith('icons-'))).toEqual([]);
});
