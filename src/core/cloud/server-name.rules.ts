import { serversMessages } from '../i18n/messages/servers.en.ts';
import { translator } from '../i18n/translator.ts';

const t = translator(serversMessages);

/** A host name has at most 253 characters, each of its labels 63 (RFC 1035 §2.3.4). */
const [MAX_NAME, MAX_LABEL] = [253, 63];

/** What is wrong with the name of a server; null when it is a host name. @param name is required */
export function serverNameError(name: string): string | null {
  const text = name.trim();
  if (text === '') return t('servers.nameMissing');
  if (text.length > MAX_NAME || text.split('.').some((label) => label.length > MAX_LABEL)) return t('servers.nameLong');
  if (!/^[a-z0-9.-]+$/i.test(text)) return t('servers.nameCharacters');
  if (!text.split('.').every((label) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(label)))
    return t('servers.nameEdges');
  return null;
}

/** The names of several servers ordered at once: `web` and `web-1` become web-1, web-2 … */
export function numberedNames(name: string, quantity: number): string[] {
  const text = name.trim();
  if (quantity < 2) return [text];
  const [host = '', ...rest] = text.split('.');
  const [, stem = host, first] = /^(.*?)-?(\d+)$/.exec(host) ?? [];
  const start = first === undefined ? 1 : Number(first);
  return Array.from({ length: quantity }, (_, index) => [`${stem}-${start + index}`, ...rest].join('.'));
}

/** What is wrong with a pasted key; null when it may be a public key. The provider reads it in full. */
export function publicKeyError(text: string): string | null {
  const key = text.trim();
  if (key === '') return t('servers.keyMissing');
  if (/PRIVATE KEY/.test(key)) return t('servers.keyPrivate');
  if (key.split(/\r?\n/).filter((line) => line.trim() !== '').length > 1) return t('servers.keySeveral');
  if (!/^(ssh-|ecdsa-|sk-)[\w@.-]+\s+[A-Za-z0-9+/]+=*/.test(key)) return t('servers.keyUnknown');
  return null;
}

/** The comment of a public key, such as `olivia@laptop`: a name to begin with. */
export const keyComment = (text: string) => /^\S+\s+\S+\s+(\S.*)$/.exec(text.trim())?.[1]?.trim().slice(0, 60) ?? '';
