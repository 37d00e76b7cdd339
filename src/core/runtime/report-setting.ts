/** What is expected of settings that are not one of a list. */
const EXPECTED: Readonly<Record<string, string>> = {
  apiBase: 'a URL with its scheme, such as https://api.provider.example',
  appDomain: 'a host name, such as www.shop.example',
  basePath: 'a path that begins with a slash, such as /my',
  lang: 'a language tag, such as en or de-AT',
  portalUrl: 'a URL with its scheme, or a path that begins with a slash',
};

/** Settings of a page that are objects. */
const OBJECTS: readonly string[] = ['auth', 'headers', 'messages', 'payment', 'realtime'];

const reported = new Set<string>();

function describeProblem(name: string, shown: string, form: Parameters<typeof reportSetting>[3]): string {
  if (form === 'flag') return `${name}=${shown} is on like any other value; remove the attribute to turn it off`;
  if (!form)
    return `${name} ${OBJECTS.includes(name) ? `${shown} is not an object` : 'is not a setting'}; it is not used`;
  const expected = form instanceof RegExp ? EXPECTED[name] : `one of ${form.join(', ')}`;
  return `${name} ${shown} is not ${expected}; it is not used`;
}

/**
 * Says once what is wrong with a setting.
 * @param source its owner, as the console names it
 * @param form a pattern or the values that are possible; `flag` for an attribute without a value; absent where the name has no form
 */
export function reportSetting(
  source: string,
  name: string,
  value: unknown,
  form?: RegExp | readonly string[] | 'flag',
): void {
  const shown = typeof value === 'string' ? `"${value}"` : String(value);
  const text = `${source}: ${describeProblem(name, shown, form)}`;
  if (reported.has(text)) return;
  reported.add(text);
  console.warn(text);
}
