import { parse } from 'regexparam';

export interface Match<R> {
  route: R;
  params: Readonly<Record<string, string>>;
}

/** Creates a matcher for a route table. The first matching route wins; a path with a broken escape matches none. */
export function createMatcher<R extends { path: string }>(table: readonly R[]): (pathname: string) => Match<R> | null {
  const compiled = table.map((route) => ({ route, ...parse(route.path) }));
  return (pathname) => {
    if (!isDecodable(pathname)) return null;
    for (const { route, pattern, keys } of compiled) {
      const matched = pattern.exec(pathname);
      if (!matched) continue;
      const params: Record<string, string> = {};
      keys.forEach((key, index) => {
        const value = matched[index + 1];
        if (value !== undefined) params[key] = decodeURIComponent(value);
      });
      return { route, params };
    }
    return null;
  };
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

export interface Prefetching {
  /** Fetches what the page reads first. Writes nothing. */
  prefetch?: () => void;
}

/** Preloads the code of the page at a path and, unless `isCodeOnly`, the data that it reads first. */
export type Preload = (path: string, options?: { isCodeOnly?: boolean }) => void;

/**
 * Returns a function that preloads pages. Failures are ignored: the visit retries.
 * @param canSpeculate whether to preload what may not be needed
 */
export const createPreloader =
  (
    match: (pathname: string) => Match<{ load?: (() => Promise<Prefetching>) | undefined }> | null,
    canSpeculate: () => boolean,
  ): Preload =>
  (path, { isCodeOnly = false } = {}) => {
    if (!canSpeculate()) return;
    match(path)
      ?.route.load?.()
      .then(
        (screen) => isCodeOnly || screen.prefetch?.(),
        () => undefined,
      );
  };
