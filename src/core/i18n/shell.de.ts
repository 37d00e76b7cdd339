import { runtime } from '../runtime/runtime.ts';
import { shellMessages } from './shell.en.ts';

const english = { ...shellMessages };
const german: typeof english = {
  help: 'Hilfe',
  write: 'Ihre Nachricht',
  loading: 'Wird geladen',
  failed: 'Etwas ist schiefgegangen. Versuchen Sie es später erneut.',
  retry: 'Erneut versuchen',
  search: 'Suchen',
  findDomain: 'Finden Sie Ihre Domain',
  domainHint: 'ihrname.de',
  basket: 'Warenkorb',
};

/** Switches the shells to the language of a BCP 47 tag, and renders them again. */
export function setShellLocale(lang: string): void {
  Object.assign(shellMessages, /^de\b/.test(lang) ? german : english);
  for (const listener of [...runtime().listeners]) listener();
}
