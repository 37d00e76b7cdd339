import { readFileSync } from 'node:fs';

const read = (file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

/** The manifest, licence and README of the conformance kit. It is a package of its own because `npx` finds a command by package name. */
export const conformancePackage = () => ({
  name: 'conformance-package',
  generateBundle() {
    const { version, license, engines, ...rest } = JSON.parse(read('package.json'));
    const { directory, ...publishConfig } = rest.publishConfig;
    const name = 'portal-elements-conformance';
    const manifest = {
      ...{ name, version, license, engines, publishConfig },
      description: 'Runs the provider contract of portal-elements against any API, and prints what is missing.',
      type: 'module',
      bin: { [name]: 'conformance.js' },
    };
    const files = {
      'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
      'README.md': read('docs/conformance-kit.md'),
      LICENSE: read('LICENSE'),
    };
    for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
  },
});
