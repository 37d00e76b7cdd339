/** Optional platform packages that a lock file names but does not hold: `[name, version, parent path]`. */
export function missingPlatformPackages(lock: { packages: Record<string, unknown> }): [string, string, string][];
