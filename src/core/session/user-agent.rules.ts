const browsers = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const;

/** What a user agent calls itself, as far as a person needs it to know their own again. Empty where nobody can say. */
export const parseUserAgent = (userAgent: string) => ({
  browser: browsers.find(([mark]) => mark.test(userAgent))?.[1] ?? '',
  system: systems.find(([mark]) => mark.test(userAgent))?.[1] ?? '',
});
