/** What is expected of settings that are not one of a list. */
const EXPECTED: Readonly<Record<string, string>> = {
  apiBase: 'a URL with its scheme, such as https://api.provider.example',
  appDomain: 'a host name, such as www.shop.example',
  basePath: 'a path that begins with a slash, such as /my',
  lang: 'a language tag, such as en or de-AT',
  portalUrl: 'a URL with its scheme, or a path that begins with a slash',
};

const reported = new Set<string>();

/** Says once that a setting is not used, and what it has to be. */
export function reportSetting(source: string, name: string, value: unknown, form: RegExp | readonly string[]): void {
  const shown = typeof value === 'string' ? `"${value}"` : String(value);
  const expected = form instanceof RegExp ? EXPECTED[name] : `one of ${form.join(', ')}`;
  const text = `${source}: ${name} ${shown} is not ${expected}; it is not used`;
  if (reported.has(text)) return;
  reported.add(text);
  console.warn(text);
}
