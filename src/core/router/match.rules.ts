import { parse } from 'regexparam';

export interface Match<R> {
  route: R;
  params: Readonly<Record<string, string>>;
}

/** Makes a matcher of a route table; the first row that fits wins. */
export function createMatcher<R extends { path: string }>(table: readonly R[]): (pathname: string) => Match<R> | null {
  const compiled = table.map((route) => ({ route, ...parse(route.path) }));
  return (pathname) => {
    for (const { route, pattern, keys } of compiled) {
      const found = pattern.exec(pathname);
      if (!found) continue;
      const params: Record<string, string> = {};
      keys.forEach((key, index) => {
        const value = found[index + 1];
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

/** What fetches the code of the page at a path ahead of its visit. Failures are silent: the visit asks again. */
export const createPreloader =
  (match: (pathname: string) => Match<{ load?: (() => Promise<unknown>) | undefined }> | null) =>
  (path: string): void => {
    match(path)
      ?.route.load?.()
      .catch(() => undefined);
  };
