import { germanCatalogue } from './german.ts';

interface Pattern {
  matcher: RegExp;
  german: string;
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const literalLength = (template: string) => template.replaceAll('{}', '').length;

/** Templates with values, those with the longest literal text first. */
const patterns: readonly Pattern[] = Object.entries(germanCatalogue)
  .filter(([english]) => english.includes('{}'))
  .sort(([a], [b]) => literalLength(b) - literalLength(a))
  .map(([english, german]) => ({
    matcher: new RegExp(`^${english.split('{}').map(escapeRegExp).join('(.*?)')}$`, 's'),
    german,
  }));

/** Nouns after a number. */
const nouns: Readonly<Record<string, string>> = {
  file: 'Datei',
  files: 'Dateien',
  folder: 'Ordner',
  folders: 'Ordner',
  table: 'Tabelle',
  tables: 'Tabellen',
  row: 'Zeile',
  rows: 'Zeilen',
  year: 'Jahr',
  years: 'Jahre',
  day: 'Tag',
  days: 'Tage',
  service: 'Dienst',
  services: 'Dienste',
  replica: 'Replikat',
  replicas: 'Replikate',
  update: 'Aktualisierung',
  updates: 'Aktualisierungen',
  site: 'Site',
  sites: 'Sites',
};

/** Translates a value within a sentence if it is a sentence or a number with a noun. Names stay unchanged. */
function translateValue(value: string): string {
  if (/[.?!]$/.test(value)) return translateText(value);
  return value.replace(/^(\d+) ([a-z]+)$/, (text, n: string, noun: string) =>
    nouns[noun] ? `${n} ${nouns[noun]}` : text,
  );
}

/** Translates a text of the provider from English into German. Any other text stays unchanged. */
export function translateText(english: string): string {
  const exact = germanCatalogue[english];
  if (exact !== undefined) return exact;
  for (const { matcher, german } of patterns) {
    const values = matcher.exec(english)?.slice(1).map(translateValue);
    if (!values) continue;
    let next = 0;
    return german.replace(/\{(\d?)\}/g, (_, index: string) => values[index === '' ? next++ : Number(index)] ?? '');
  }
  return english;
}

/** Translates plain text or HTML. */
export const translate = (text: string) => (text.startsWith('<') ? translateHtml(text) : translateText(text));

/** Translates each heading, paragraph and list item. */
const translateHtml = (html: string) =>
  html.replace(
    /(<(p|h2|li)>)(.*?)(?=<\/\2>)/gs,
    (_, tag: string, _name: string, text: string) => tag + translateText(text),
  );
