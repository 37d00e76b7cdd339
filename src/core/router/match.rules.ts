import { parse } from 'regexparam';

export interface Match<R> {
  route: R;
  params: Readonly<Record<string, string>>;
}

/** Creates a matcher for a route table. The first matching route wins. */
export function createMatcher<R extends { path: string }>(table: readonly R[]): (pathname: string) => Match<R> | null {
  const compiled = table.map((route) => ({ route, ...parse(route.path) }));
  return (pathname) => {
    for (const { route, pattern, keys } of compiled) {
      const matched = pattern.exec(pathname);
      if (!matched) continue;
      const params: Record<string, string> = {};
      keys.forEach((key, index) => {
        const value = matched[index + 1];
        if (value !== undefined) params[key] = decode(value);
      });
      return { route, params };
    }
    return null;
  };
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Returns a function that loads the code of the page at a path ahead of the visit. Ignores failures: the visit tries again. */
export const createPreloader =
  (match: (pathname: string) => Match<{ load?: (() => Promise<unknown>) | undefined }> | null) =>
  (path: string): void => {
    match(path)
      ?.route.load?.()
      .catch(() => undefined);
  };
