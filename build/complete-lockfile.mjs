/**
 * `npm run lock`: adds the platform packages that the configured registry lacks to package-lock.json, so that `npm ci` works on
 * every platform. Their versions come from the packages that depend on them, their platforms from their names.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'win32'];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x'];

/** Optional platform packages that a lock file names without an entry: `[name, version, path of the parent]`. */
export function missingPlatformPackages(lock) {
  return Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) =>
        systems.some(
          (system) => name.includes(`-${system}`) || name.endsWith(`/${system}`) || name.includes(`/${system}-`),
        ),
      )
      .filter(([name]) => {
        // npm resolves from the parent's own folder upwards.
        for (let folder = path; ; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
          if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return false;
          if (!folder) return true;
        }
      })
      .map(([name, version]) => [name, version, path]),
  );
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const added = missingPlatformPackages(lock);
  for (const [name, version, parent] of added) {
    const { dev } = lock.packages[parent];
    const isNested = lock.packages[`node_modules/${name}`] && lock.packages[`node_modules/${name}`].version !== version;
    const nameParts = name.split(/[/-]/);
    lock.packages[`${isNested ? `${parent}/` : ''}node_modules/${name}`] = {
      version,
      cpu: processors.filter((cpu) => nameParts.includes(cpu)),
      ...(dev ? { dev } : {}),
      optional: true,
      os: systems.filter((system) => nameParts.includes(system)),
      ...(nameParts.includes('musl') ? { libc: ['musl'] } : {}),
    };
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${added.length} platform packages added to package-lock.json`);
}
