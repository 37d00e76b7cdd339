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
};

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
    if (value !== undefined && value !== null && value !== '')
      import('./report-setting.ts')
        .then(({ reportSetting }) => reportSetting(source, name, value, form))
        .catch(() => {});
  }
  return valid as Settings;
}
