/** Part of `npm run release:version`: has each project in `examples/` install the version that package.json now has. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
for (const name of readdirSync('examples')) {
  const file = `examples/${name}/package.json`;
  if (!existsSync(file)) continue;
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/("portal-elements": ")[^"]+/, `$1${version}`));
}
