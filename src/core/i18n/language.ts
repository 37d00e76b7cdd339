import { setTranslation } from './index.ts';

/** Languages there are words for, by their own name. Another tag shows English words in that language's direction. */
export const languages = [
  { tag: 'en', name: 'English' },
  { tag: 'de', name: 'Deutsch' },
] as const;

const isGerman = (lang: string) => /^de\b/i.test(lang);

/** Is the language of the tag the one that is spoken, or does it have to be loaded first? */
export const isEnglish = (lang: string) => !isGerman(lang);

/** Speaks the language of a BCP 47 tag from now on. A language that cannot be loaded leaves English words. */
export async function speak(lang: string): Promise<void> {
  if (isEnglish(lang)) return setTranslation('en-GB', {});
  try {
    const { de } = await import('./de/index.ts');
    setTranslation('de-DE', de);
  } catch {
    // The words could not be loaded: dates and numbers are the language's all the same.
    setTranslation('de-DE', {});
  }
}
