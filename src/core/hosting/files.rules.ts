import type { ApiError } from '../http/api-error.ts';
import { byLocale } from '../i18n/by-locale.ts';
import { filesMessages } from '../i18n/messages/files.en.ts';
import { translator } from '../i18n/translator.ts';
import { baseName, isWithin, parentPath } from '../rules/path.rules.ts';
import type { FileEntry } from './files.schema.ts';

const t = translator(filesMessages);

/** Bytes of a name in UTF-8, as Linux file systems count. */
const MAX_NAME_BYTES = 255;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a name must not contain these
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * The problem with the name of a file or folder; null if valid.
 * @param taken names in the same folder
 */
export function nameProblem(name: string, taken: ReadonlySet<string> = new Set()): string | null {
  if (name.trim() === '') return t('files.nameMissing');
  if (name === '.' || name === '..') return t('files.nameDots');
  if (name.includes('/')) return t('files.nameSlash');
  if (CONTROL.test(name)) return t('files.nameControl');
  if (name !== name.trim()) return t('files.nameSpaces');
  if (new TextEncoder().encode(name).length > MAX_NAME_BYTES) return t('files.nameLong');
  return taken.has(name) ? t('files.nameTaken', { name }) : null;
}

/** Splits a name from its extension with the dot. A leading dot belongs to the name, and `.tar.gz` is one extension. */
export function splitName(name: string): { stem: string; extension: string } {
  const extension = /[^.](\.tar\.\w{1,4}|\.[^.\s]{1,16})$/.exec(name)?.[1] ?? '';
  return { stem: name.slice(0, name.length - extension.length), extension };
}

/** Kind of a file by its extension; determines its icon and how it opens. */
export type FileType = 'folder' | 'text' | 'image' | 'archive' | 'audio' | 'video' | 'document' | 'other';

const extensions: Readonly<Partial<Record<FileType, string>>> = {
  text: 'txt md markdown log csv tsv html htm xhtml css scss sass less js mjs cjs jsx ts tsx json jsonc json5 map xml xsl rss yml yaml toml ini conf cnf cfg env htaccess htpasswd gitignore editorconfig php phtml inc tpl twig sql sh bash py rb pl lua go rs java c h cpp vue svelte lock pem crt key pub service user',
  image: 'png jpg jpeg gif webp avif svg ico bmp',
  archive: 'zip gz tgz bz2 xz tar rar 7z zst',
  audio: 'mp3 wav ogg flac m4a',
  video: 'mp4 webm mov mkv avi',
  document: 'pdf doc docx xls xlsx ppt pptx odt ods odp rtf',
};
const typeByExtension = new Map(
  Object.entries(extensions).flatMap(([type, list]) =>
    list.split(' ').map((extension) => [extension, type as FileType]),
  ),
);
/** Names of text files without an extension. */
const TEXT_NAME =
  /^(readme|license|licence|changelog|makefile|dockerfile|procfile|authors|robots|error_log|access_log)$/i;

export function fileType({ name, kind }: Pick<FileEntry, 'name' | 'kind'>): FileType {
  if (kind === 'folder') return 'folder';
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (!extension) return TEXT_NAME.test(name) ? 'text' : 'other';
  return typeByExtension.get(extension) ?? 'other';
}

/** Media types of images that browsers show, by extension. */
const imageMediaTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  bmp: 'image/bmp',
};
/** The media type of an image that can be shown; null for other files. */
export const imageMediaType = (name: string) =>
  imageMediaTypes[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null;
/** Largest image that is previewed, bytes. */
export const MAX_PREVIEW_BYTES = 20_000_000;
/** Largest text that is shown, bytes. */
export const MAX_READ_BYTES = 10_000_000;

/** Whether the provider can extract a file. */
export const isExtractable = ({ name, kind }: Pick<FileEntry, 'name' | 'kind'>) =>
  kind === 'file' && /\.zip$/i.test(name);

/** A symbolic link out of the account cannot be opened. */
export const isOpenable = ({ kind, target }: Pick<FileEntry, 'kind' | 'target'>) => kind !== 'link' || Boolean(target);

const nameCollator = byLocale((tag) => new Intl.Collator(tag, { numeric: true, sensitivity: 'base' }));
const byName = (a: string, b: string) => nameCollator().compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

/**
 * Folders first, then by the column, then by name: `file2` before `file10`.
 * @param sort a column; anything else is by name
 */
export function sortFiles<Entry extends Pick<FileEntry, 'name' | 'kind' | 'size' | 'modified_at' | 'mode'>>(
  entries: readonly Entry[],
  sort: string,
): Entry[] {
  const direction = sort.startsWith('-') ? -1 : 1;
  const column = sort.replace(/^-/, '');
  const byColumn: Record<string, (a: Entry, b: Entry) => number> = {
    size: (a, b) => a.size - b.size,
    modified_at: (a, b) => Date.parse(a.modified_at) - Date.parse(b.modified_at) || 0,
    mode: (a, b) => a.mode.localeCompare(b.mode),
  };
  const compare = byColumn[column] ?? (() => 0);
  return [...entries].sort(
    (a, b) =>
      Number(b.kind === 'folder') - Number(a.kind === 'folder') ||
      direction * compare(a, b) ||
      (column in byColumn ? 1 : direction) * byName(a.name, b.name),
  );
}

/** Classes of a file mode, in the order of its octal digits. */
export const modeGroups = ['owner', 'group', 'others'] as const;
/** Bit of each permission in an octal digit. */
const permissionBits = { read: 4, write: 2, execute: 1 } as const;
export type ModeGroup = (typeof modeGroups)[number];
export type Permission = keyof typeof permissionBits;

/** The last three digits of a mode such as `0644`; null if invalid. */
export const modeDigits = (mode: string) => /^0?([0-7]{3})$/.exec(mode.trim())?.[1] ?? null;

export function hasPermission(mode: string, group: ModeGroup, permission: Permission): boolean {
  const digit = Number(modeDigits(mode)?.[modeGroups.indexOf(group)] ?? 0);
  return (digit & permissionBits[permission]) !== 0;
}

/** A mode with one permission granted or revoked, as four octal digits. */
export function withPermission(mode: string, group: ModeGroup, permission: Permission, isGranted: boolean): string {
  const digits = [...(modeDigits(mode) ?? '000')].map(Number);
  const index = modeGroups.indexOf(group);
  const digit = digits[index] ?? 0;
  digits[index] = isGranted ? digit | permissionBits[permission] : digit & ~permissionBits[permission];
  return `0${digits.join('')}`;
}

/** Symbolic notation: `rw-r--r--` for `0644`. */
export const symbolicMode = (mode: string) =>
  modeDigits(mode) === null
    ? mode
    : modeGroups
        .map((group) =>
          (['read', 'write', 'execute'] as const)
            .map((permission) =>
              hasPermission(mode, group, permission) ? (permission[0] === 'e' ? 'x' : permission[0]) : '-',
            )
            .join(''),
        )
        .join('');

/** The name, numbered if it is taken: `photo (2).jpg`. */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const { stem, extension } = splitName(name);
  for (let n = 2; ; n++) {
    const candidate = `${stem} (${n})${extension}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Default name of an archive of these files. */
export const archiveName = (paths: readonly string[], folder: string) => {
  const [first] = paths;
  const source = paths.length === 1 && first ? splitName(baseName(first)).stem : baseName(folder);
  return `${source || 'archive'}.zip`;
};

/** Why files cannot be moved into a folder: it is one of them or inside one, or they are there already. */
export function moveProblem(paths: readonly string[], to: string): string | null {
  if (paths.some((path) => isWithin(to, path))) return t('files.intoItself');
  return paths.every((path) => parentPath(path) === to) ? t('files.alreadyThere') : null;
}

/** The ids from one to another, both included. */
export function rangeBetween(ids: readonly string[], from: string | null, to: string): string[] {
  const end = ids.indexOf(to);
  const start = from === null ? -1 : ids.indexOf(from);
  if (start < 0) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** The smoothed transfer rate after more bytes. @returns bytes per second */
export function nextRate(previous: number | null, bytes: number, ms: number): number | null {
  if (ms <= 0) return previous;
  const rate = (bytes * 1000) / ms;
  return previous === null ? rate : previous * 0.7 + rate * 0.3;
}

/** Whether the file was changed or deleted since it was read. Other refusals share the status. */
export const isRevisionConflict = ({ status, body }: ApiError) => status === 409 && 'conflicts' in body;

/** The line break of a text, so that it is saved unchanged. In a mix of both, `\r` is kept as a character. */
export const lineBreakOf = (text: string): '\r\n' | '\n' =>
  text.includes('\r\n') && !/[^\r]\n|^\n/.test(text) ? '\r\n' : '\n';

/** Languages that the editor highlights. */
export type FileLanguage = 'css' | 'html' | 'javascript' | 'json' | 'markdown' | 'php' | 'sql' | 'xml' | 'yaml';
const languages: Readonly<Record<FileLanguage, string>> = {
  css: 'css scss less',
  html: 'html htm xhtml twig tpl',
  javascript: 'js mjs cjs jsx ts tsx',
  json: 'json jsonc json5 map',
  markdown: 'md markdown',
  php: 'php phtml inc',
  sql: 'sql',
  xml: 'xml xsl rss svg',
  yaml: 'yml yaml',
};
const languageByExtension = new Map(
  Object.entries(languages).flatMap(([language, list]) =>
    list.split(' ').map((extension) => [extension, language as FileLanguage]),
  ),
);
export const fileLanguage = (name: string): FileLanguage | null =>
  languageByExtension.get(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? null;
