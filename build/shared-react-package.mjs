import { cpSync, readFileSync, rmSync } from 'node:fs';

const read = (file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
/** The React versions that the elements support. */
const REACT = '>=19';

/** `./dist/portal.js` is `./portal.js` in this package, which is the folder itself. */
const withoutFolder = (target) => JSON.parse(JSON.stringify(target).replaceAll('./dist/', './'));

/**
 * The manifest, types and README of the package for React sites: the same entries, which import the site's own React. It is a package
 * of its own, because otherwise the main package would contain every file that imports React twice.
 */
export const sharedReactPackage = () => ({
  name: 'shared-react-package',
  buildStart: () => rmSync('dist-shared-react', { recursive: true, force: true }),
  generateBundle() {
    const { version, license, engines, sideEffects, exports, ...rest } = JSON.parse(read('package.json'));
    const { directory, ...publishConfig } = rest.publishConfig;
    const isIncluded = ([entry]) => !entry.endsWith('.json');
    const manifest = {
      ...{ name: 'portal-elements-shared-react', version, license, engines, publishConfig },
      description: 'portal-elements for sites of React 19: the same elements, with the React of the site.',
      type: 'module',
      sideEffects: withoutFolder(sideEffects.filter((path) => path.startsWith('./dist/'))),
      exports: {
        ...withoutFolder(Object.fromEntries(Object.entries(exports).filter(isIncluded))),
        './package.json': './package.json',
      },
      peerDependencies: { react: REACT, 'react-dom': REACT },
    };
    const files = {
      'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
      'README.md': read('docs/shared-react.md'),
      LICENSE: read('LICENSE'),
    };
    for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
  },
  writeBundle: () => cpSync('dist/types', 'dist-shared-react/types', { recursive: true }),
});
