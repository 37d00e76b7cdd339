/**
 * Writes the types of the package: all public ones in one file, and a small file for each entry. Types marked `@internal` are left
 * out. `docs/portal-elements.api.md` reports the public API: a change there affects users of the package. `--report` updates that
 * report; `--check` fails where it differs, and doesn't touch `dist`.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const root = resolve(import.meta.dirname, '..');
/** The compiler's output, before it is rolled up. */
const emitted = join(root, '.demo/types');
const [isCheck, isReport] = ['--check', '--report'].map((flag) => process.argv.includes(flag));
const target = join(root, isCheck ? '.demo/checked-types' : 'dist/types');

/** Turns `#…/` aliases and `.ts` endings into relative `.js` paths, which any compiler resolves. */
function makeRelative(name) {
  const file = join(emitted, name);
  const text = readFileSync(file, 'utf8')
    .replace(/(['"])#((?:core|screens|elements)\/[^'"]+)\1/g, (_, quote, path) => {
      const specifier = relative(dirname(name), path);
      return `${quote}${specifier.startsWith('.') ? specifier : `./${specifier}`}${quote}`;
    })
    .replace(/(['"])(\.\.?\/[^'"]+)\.tsx?\1/g, '$1$2.js$1');
  writeFileSync(file, text);
}

function emit() {
  rmSync(emitted, { recursive: true, force: true });
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
  for (const name of readdirSync(emitted, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.d.ts')) makeRelative(name);
}

/** @returns whether all public types are exported and the report is up to date */
function rollUp() {
  const silent = { default: { logLevel: 'none' } };
  const config = ExtractorConfig.prepare({
    configObjectFullPath: join(root, 'build/api-extractor.json'),
    packageJsonFullPath: join(root, 'package.json'),
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: join(emitted, 'elements/public.d.ts'),
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'es2022',
            module: 'esnext',
            moduleResolution: 'bundler',
            lib: ['es2023', 'dom', 'dom.iterable'],
            types: [],
            skipLibCheck: true,
          },
          include: [emitted],
        },
      },
      apiReport: {
        enabled: isCheck || isReport,
        reportFileName: 'portal-elements',
        reportFolder: join(root, 'docs'),
        reportTempFolder: join(root, '.demo'),
      },
      newlineKind: 'lf',
      docModel: { enabled: false },
      dtsRollup: { enabled: true, untrimmedFilePath: join(target, 'portal-elements.d.ts') },
      tsdocMetadata: { enabled: false },
      messages: {
        // The manifest's JSDoc tags are not TSDoc.
        compilerMessageReporting: silent,
        extractorMessageReporting: { ...silent, 'ae-forgotten-export': { logLevel: 'error' } },
        tsdocMessageReporting: silent,
      },
    },
  });
  const { succeeded, apiReportChanged } = Extractor.invoke(config, {
    localBuild: !isCheck,
    showVerboseMessages: false,
  });
  return succeeded && !(isCheck && apiReportChanged);
}

/** Writes the file of each entry: the compiler's output, with all types imported from the one file. */
function writeEntries() {
  const entries = readdirSync(join(emitted, 'elements/define')).map((name) => `define/${name}`);
  for (const name of ['index.d.ts', 'globals.d.ts', ...entries]) {
    const text = readFileSync(join(emitted, 'elements', name), 'utf8').replace(
      / from '[^']+'/g,
      " from './portal-elements.js'",
    );
    writeFileSync(join(target, basename(name)), name === 'globals.d.ts' ? text : `import './globals.js';\n${text}`);
  }
  const frameworks = join(root, 'src/elements/frameworks');
  for (const name of readdirSync(frameworks)) copyFileSync(join(frameworks, name), join(target, name));
}

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
emit();
if (!rollUp()) {
  console.error(
    'What is public has changed. `node build/roll-up-types.mjs --report` writes it to docs/portal-elements.api.md.',
  );
  process.exit(1);
}
writeEntries();
