/** Values of a compose file: sizes, durations, variables, ports and mounts, short and long. */
import type { ComposeEntry, ComposeValue } from './compose-document.rules.ts';

export const textOf = (value: ComposeValue | undefined): string | null =>
  value?.kind === 'text' && !value.isNull ? value.text : null;
export const entriesOf = (value: ComposeValue | undefined): readonly ComposeEntry[] =>
  value?.kind === 'map' ? value.entries : [];
export const itemsOf = (value: ComposeValue | undefined): readonly ComposeValue[] =>
  value?.kind === 'list' ? value.items : [];
export const valueOfKey = (value: ComposeValue | undefined, key: string): ComposeValue | undefined =>
  entriesOf(value).find((entry) => entry.key === key)?.value;
/** One text, or the items of a list of texts: many keys allow both. */
export const textsOf = (value: ComposeValue): string[] =>
  (value.kind === 'list' ? value.items : [value]).flatMap((item) => textOf(item) ?? []);

/** `true`, as YAML 1.1 and 1.2 write it. */
export const isTrue = (value: ComposeValue | undefined) => /^(?:true|yes|on)$/i.test(textOf(value) ?? '');

/**
 * Replaces `$$` by `$` and a variable by its default. A variable without a default stays as it was typed.
 * @returns the text, and the variables without a default
 */
export function interpolate(text: string): { text: string; missing: string[] } {
  const missing: string[] = [];
  const replaced = text.replace(
    /\$\$|\$\{([A-Za-z_]\w*)(?:(:?[-+?])([^{}]*))?\}|\$[A-Za-z_]\w*/g,
    (match, _name: string | undefined, operator: string | undefined, operand = '') => {
      if (match === '$$') return '$';
      if (operator === '-' || operator === ':-') return operand;
      if (operator === '+' || operator === ':+') return '';
      missing.push(match);
      return match;
    },
  );
  return { text: replaced, missing };
}

/** Seconds of `1m30s`, `500ms` or a plain number; null if invalid. */
export function parseDuration(text: string): number | null {
  const units: Readonly<Record<string, number>> = { us: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600, d: 86_400 };
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(text)) return Number(text);
  if (!/^(?:\d{1,9}(?:\.\d{1,9})?(?:us|ms|s|m|h|d)){1,6}$/.test(text)) return null;
  return [...text.matchAll(/([\d.]+)([a-z]+)/g)].reduce(
    (sum, [, number, unit = '']) => sum + Number(number) * (units[unit] ?? 0),
    0,
  );
}

/** Bytes of `512M`, `1.5gb` or a plain number. Units are powers of 1024; null if invalid. */
export function parseBytes(text: string): number | null {
  const [, number, unit = ''] = /^(\d{1,15}(?:\.\d{1,6})?)\s*([kmgt]?)i?b?$/i.exec(text.trim()) ?? [];
  return number === undefined ? null : Math.round(Number(number) * 1024 ** ' kmgt'.indexOf(unit.toLowerCase()));
}

export interface ComposePort {
  /** In the container. */
  target: number;
  published: string | null;
  protocol: string;
  hostIp: string | null;
  appProtocol: string | null;
}

function parseRange(text: string): number[] {
  const [, from, to = from] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text) ?? [];
  const first = Number(from);
  const isValid = first >= 1 && Number(to) <= 65_535;
  // One more than a service can have is enough to report the excess. An end before the start leaves none.
  const count = Math.min(Number(to) - first + 1, 21);
  return isValid ? Array.from({ length: count }, (_, index) => first + index) : [];
}

/** `80`, `8080:80`, `127.0.0.1:8080:80/udp`, `[::1]:80:80`, `3000-3005`; empty if invalid. */
function parseShortPort(text: string): ComposePort[] {
  const [address = '', protocol = 'tcp'] = text.split('/', 2);
  const [, ip = null, published = null, target = ''] =
    /^(?:(?:(\[[0-9a-fA-F:]+\]|[0-9.]+):)?([0-9-]*):)?([0-9-]+)$/.exec(address) ?? [];
  return parseRange(target).map((port) => ({
    target: port,
    published: published === '' ? null : published,
    protocol,
    hostIp: ip,
    appProtocol: null,
  }));
}

/** Ports of an item of `ports`; empty if invalid. */
export function parsePorts(item: ComposeValue): ComposePort[] {
  const short = textOf(item);
  if (short !== null) return parseShortPort(short);
  return parseRange(textOf(valueOfKey(item, 'target')) ?? '').map((target) => ({
    target,
    published: textOf(valueOfKey(item, 'published')),
    protocol: textOf(valueOfKey(item, 'protocol')) ?? 'tcp',
    hostIp: textOf(valueOfKey(item, 'host_ip')),
    appProtocol: textOf(valueOfKey(item, 'app_protocol')),
  }));
}

export interface ComposeMount {
  /** `volume`, `bind`, `tmpfs` … */
  type: string;
  /** Null for an anonymous volume. */
  source: string | null;
  target: string;
  isReadOnly: boolean;
}

/** A path on the host: `./x`, `../x`, `/x`, `~/x`, `C:\x`. */
const isHostPath = (source: string) => /^(?:[./~\\]|[A-Za-z]:[\\/])/.test(source);

function parseShortMount(text: string): ComposeMount {
  const drive = /^[A-Za-z]:(?=[\\/])/.exec(text)?.[0] ?? '';
  const [first = '', second, options = ''] = text.slice(drive.length).split(':', 3);
  if (second === undefined) return { type: 'volume', source: null, target: drive + first, isReadOnly: false };
  const source = drive + first;
  return {
    type: isHostPath(source) ? 'bind' : 'volume',
    source,
    target: second,
    isReadOnly: options.split(',').includes('ro'),
  };
}

/** An item of `volumes`; null if invalid. */
export function parseMount(item: ComposeValue): ComposeMount | null {
  const short = textOf(item);
  if (short !== null) return short === '' ? null : parseShortMount(short);
  const target = textOf(valueOfKey(item, 'target'));
  if (target === null) return null;
  return {
    type: textOf(valueOfKey(item, 'type')) ?? 'volume',
    source: textOf(valueOfKey(item, 'source')),
    target,
    isReadOnly: isTrue(valueOfKey(item, 'read_only')),
  };
}

export interface ComposeProbe {
  type: 'http' | 'tcp' | 'none';
  /** Null if the URL has none. */
  port: number | null;
  path: string | null;
}

/** The probe of a health check's `test`, if it needs no command. */
export function parseProbe(test: ComposeValue): ComposeProbe | null {
  const parts = textsOf(test);
  if (parts[0] === 'NONE') return { type: 'none', port: null, path: null };
  const command = (test.kind === 'list' ? parts.slice(1) : parts).join(' ');
  const [, port, path] =
    /\bhttps?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?::(\d{1,5}))?(\/[^\s"'|;&)]*)?/.exec(command) ?? [];
  if (/\b(?:curl|wget)\b/.test(command) && /\bhttps?:\/\//.test(command))
    return /\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])/.test(command)
      ? { type: 'http', port: port === undefined ? null : Number(port), path: path ?? '/' }
      : null;
  const [, open] = /\bnc\s+(?:-\w+\s+(?:\d+\s+)?)*(?:localhost|127\.0\.0\.1)\s+(\d{1,5})\b/.exec(command) ?? [];
  return open === undefined ? null : { type: 'tcp', port: Number(open), path: null };
}
