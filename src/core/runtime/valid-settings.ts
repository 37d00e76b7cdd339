// Types of their own: `runtime.ts` imports this file.
export const brands: readonly ('hp' | 'gb' | 'eh' | 'ewh' | 'cp')[] = ['hp', 'gb', 'eh', 'ewh', 'cp'];
export const colorSchemes: readonly ('light' | 'dark' | 'auto')[] = ['light', 'dark', 'auto'];

/** What settings and attributes have to be. Others are any text, or are completed where they are read. */
const forms: Readonly<Record<string, RegExp | readonly string[]>> = {
  apiBase: /^https?:\/\/[^\s/?#][^\s?#]*$/i,
  appDomain: /^[^\s/:]+$/,
  basePath: /^\//,
  brand: brands,
  colorScheme: colorSchemes,
  lang: /^[a-z]{2,3}(-[a-z\d]+)*$/i,
  portalUrl: /^(https?:\/)?\//i,
  preChat: ['optional', 'required'],
  side: ['left', 'right'],
  variant: ['session', 'local'],
};

/** The page, as the console names the owner of its settings. */
export const SOURCE = 'portal-elements';

/** Says in the console, once, what is wrong with a setting. The words are loaded only now. */
export const reportSetting = (...problem: Parameters<typeof import('./report-setting.ts')['reportSetting']>): void =>
  void import('./report-setting.ts').then(
    (module) => module.reportSetting(...problem),
    () => {},
  );

/**
 * The settings that can be used. One without a value is not there: a template or the environment had none to put in. One of
 * another form is reported in the console.
 * @param source their owner, as the console names it
 */
export function validSettings<Settings extends object>(given: Settings, source: string): Settings {
  const valid = { ...given } as Record<string, unknown>;
  for (const [name, form] of Object.entries(forms)) {
    const value = valid[name];
    if (typeof value === 'string' && (form instanceof RegExp ? form.test(value) : form.includes(value))) continue;
    delete valid[name];
    if (value !== undefined && value !== null && value !== '') reportSetting(source, name, value, form);
  }
  return valid as Settings;
}

/** The settings of a page that can be used. One that does not exist is reported, too: its name may have a typing error. */
export function validPageSettings<Settings extends object>(given: Settings): Settings {
  const valid = validSettings(given, SOURCE) as Record<string, unknown>;
  for (const name in valid) {
    // Those without a form are objects.
    if (name in forms || typeof (valid[name] ?? {}) === 'object') continue;
    reportSetting(SOURCE, name, valid[name]);
    delete valid[name];
  }
  return valid as Settings;
}
