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

/** Names of browser and operating system, by which users recognise their devices. Empty if unknown. */
export const parseUserAgent = (userAgent: string) => ({
  browser: browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '',
  system: systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '',
});
