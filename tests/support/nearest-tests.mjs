/**
 * The unit tests that a change reaches over the fewest imports. A rule that the provider reads is reached by every test that starts
 * it, which takes minutes; those are left to `npm test`.
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules as dependency-cruiser lists them
 * @param {readonly string[]} changed paths from the project's folder
 * @param {number} limit of test files; those that changed or import a changed file directly do not fall under it
 * @returns {{ nearest: string[], others: number }} the test files to run, and the number of those left out
 */
export function findNearestTests(modules, changed, limit) {
  const importers = new Map();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
  const isTest = (path) => /^tests\/unit\/.+\.test\.tsx?$/.test(path);
  const seen = new Set(changed);
  const nearest = [...seen].filter(isTest);
  let others = 0;
  for (let distance = 1, reached = [...seen]; reached.length > 0; distance += 1) {
    reached = [...new Set(reached.flatMap((path) => importers.get(path) ?? []))].filter((path) => !seen.has(path));
    for (const path of reached) seen.add(path);
    const tests = reached.filter(isTest);
    const taken = distance === 1 ? tests : tests.slice(0, Math.max(0, limit - nearest.length));
    nearest.push(...taken);
    others += tests.length - taken.length;
  }
  return { nearest, others };
}
