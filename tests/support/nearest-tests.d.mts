/** A file and what it imports, as dependency-cruiser lists it. */
interface ImportingModule {
  source: string;
  dependencies: readonly { resolved: string }[];
}
export function findNearestTests(
  modules: readonly ImportingModule[],
  changed: readonly string[],
  limit: number,
): { nearest: string[]; others: number };
