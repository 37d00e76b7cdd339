import { serversMessages } from '../i18n/messages/servers.en.ts';
import { translator } from '../i18n/translator.ts';
import { SERVER_NAME_PATTERN } from './cloud.schema.ts';

const t = translator(serversMessages);

const MAX_LENGTH = 63;

/** The problem with the name of a server; null if valid. */
export function serverNameError(name: string): string | null {
  const text = name.trim();
  if (text === '') return t('servers.nameMissing');
  if (text.length > MAX_LENGTH) return t('servers.nameLong');
  if (!/^[a-z0-9.-]+$/.test(text)) return t('servers.nameCharacters');
  return SERVER_NAME_PATTERN.test(text) ? null : t('servers.nameEdges');
}

/** The names of several servers ordered at once: both `web` and `web-1` become web-1, web-2 … */
export function numberedNames(name: string, quantity: number): string[] {
  const text = name.trim();
  if (quantity < 2) return [text];
  const [, stem = text, first = '1'] = /^(.*?)-(\d{1,6})$/.exec(text) ?? [];
  return Array.from({ length: quantity }, (_, index) => `${stem}-${Number(first) + index}`);
}

/** The problem with a pasted key; null if it looks like a public key. The provider validates it. */
export function publicKeyError(text: string): string | null {
  const key = text.trim();
  if (key === '') return t('servers.keyMissing');
  if (/PRIVATE KEY/.test(key)) return t('servers.keyPrivate');
  if (/[\r\n]/.test(key)) return t('servers.keySeveral');
  if (!/^(ssh-|ecdsa-|sk-)[\w@.-]+\s+[A-Za-z0-9+/]/.test(key)) return t('servers.keyUnknown');
  return null;
}

/** The comment of a public key, such as `olivia@laptop`, as a default name. */
export const keyComment = (text: string) => /^\S+\s+\S+\s+(\S.*)$/.exec(text.trim())?.[1]?.slice(0, 60).trim() ?? '';
