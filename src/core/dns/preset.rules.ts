/** Adds the records of a well-known service to a zone in one step, as Domain Connect does. */
import { isDmarc, isSpf, spfTerms } from './mail-policy.rules.ts';
import { readOwner, zoneName } from './name.rules.ts';
import type { Problem, ZoneRecord } from './problem.rules.ts';
import { decodeTxt, joinedText, parseRdata, splitText } from './rdata.rules.ts';
import { parseRecord } from './record.rules.ts';
import { indexRrsets, isSameContent } from './rrset.rules.ts';
import { quoteText } from './tokens.rules.ts';
import { DEFAULT_TTL } from './ttl.rules.ts';

export type PresetId = 'ourMail' | 'googleWorkspace' | 'microsoft365' | 'webHosting' | 'verification' | 'nullMail';

interface PresetField {
  key: string;
  kind: 'name' | 'ip4' | 'ip6' | 'text';
  optional?: boolean;
  /** The page provides the value and does not ask for it. */
  prefilled?: boolean;
}
export interface Preset {
  id: PresetId;
  fields: readonly PresetField[];
}

export const presets: readonly Preset[] = [
  {
    id: 'ourMail',
    fields: [
      // Names separated by spaces, the preferred one first.
      { key: 'mailServers', kind: 'text', prefilled: true },
      { key: 'spfInclude', kind: 'name', prefilled: true },
    ],
  },
  { id: 'googleWorkspace', fields: [{ key: 'verification', kind: 'text', optional: true }] },
  {
    id: 'microsoft365',
    fields: [
      { key: 'tenantKey', kind: 'text', optional: true },
      { key: 'verification', kind: 'text', optional: true },
    ],
  },
  {
    id: 'webHosting',
    fields: [
      { key: 'ip4', kind: 'ip4' },
      { key: 'ip6', kind: 'ip6', optional: true },
      { key: 'name', kind: 'name', optional: true },
    ],
  },
  {
    id: 'verification',
    fields: [
      { key: 'value', kind: 'text' },
      { key: 'name', kind: 'name', optional: true },
    ],
  },
  { id: 'nullMail', fields: [] },
];

/** How an RRset changed. `kept`: it was correct already. */
export interface PresetNote {
  action: 'added' | 'replaced' | 'merged' | 'removed' | 'kept';
  name: string;
  type: string;
  before: string[];
  after: string[];
}
export interface PresetOutcome {
  records: ZoneRecord[];
  notes: PresetNote[];
  /** The problem with a value; the records are then unchanged. */
  problems: (Problem & { key: string })[];
}

/** The first label of the mail host that Microsoft assigns to a domain: `example-com`. */
export const microsoftKey = (zone: string) => zoneName(zone).replaceAll('.', '-');

const utf8 = (text: string) => new TextEncoder().encode(text);
const textContent = (text: Uint8Array) => splitText(text).map(quoteText).join(' ');
const hasSpf = (content: string) => isSpf(decodeTxt(content) ?? '');
const hasDmarc = (content: string) => isDmarc(decodeTxt(content) ?? '');

/**
 * Merges SPF records into one, and adds a mechanism. Terms keep their order, and `all` its qualifier.
 * @param existing the texts of the existing SPF records
 */
export function mergeSpf(existing: readonly string[], mechanism: string): string {
  const terms = existing.flatMap(spfTerms);
  const all = terms.find((term) => /^[+?~-]?all$/i.test(term)) ?? '~all';
  const others = [...terms, mechanism].filter((term) => !/^[+?~-]?all$/i.test(term));
  const seen = new Set<string>();
  const unique = others.filter((term) => !seen.has(term.toLowerCase()) && seen.add(term.toLowerCase()));
  const isRedirect = (term: string) => /^redirect=/i.test(term);
  // A redirect counts only without `all`, and comes last.
  const redirects = unique.filter(isRedirect);
  const mechanisms = unique.filter((term) => !isRedirect(term));
  const hasAll = terms.some((term) => /^[+?~-]?all$/i.test(term));
  const end = redirects.length > 0 && !hasAll ? redirects.slice(0, 1) : [all];
  return ['v=spf1', ...mechanisms, ...end].join(' ');
}

/** A draft that notes the change of each RRset. */
class PresetDraft {
  #records: ZoneRecord[];
  readonly notes: PresetNote[] = [];
  constructor(records: readonly ZoneRecord[]) {
    this.#records = [...records];
  }
  get records() {
    return this.#records;
  }
  #set = (name: string, type: string) => indexRrsets(this.#records).get(`${type} ${name}`)?.records ?? [];

  /** Replaces the records of an RRset that match `isReplaced`; by default all of them. */
  replace(
    name: string,
    type: string,
    contents: readonly string[],
    action: 'replaced' | 'merged' = 'replaced',
    isReplaced: (content: string) => boolean = () => true,
  ) {
    const set = this.#set(name, type);
    const old = set.filter(({ content }) => isReplaced(content));
    const before = old.map(({ content }) => content);
    const isUnchanged =
      before.length === contents.length &&
      contents.every((content) => before.some((one) => isSameContent(type, one, content)));
    const note = { name, type, before, after: [...contents] };
    if (isUnchanged) {
      if (contents.length > 0) this.notes.push({ action: 'kept', ...note });
      return;
    }
    this.notes.push({ action: contents.length === 0 ? 'removed' : before.length === 0 ? 'added' : action, ...note });
    const ttl = set[0]?.ttl ?? DEFAULT_TTL;
    const added = contents.map((content) => {
      const known = old.find((record) => isSameContent(type, record.content, content));
      return known ?? { name, type, content, ttl, comment: null };
    });
    const at = this.#records.findIndex((record) => old.includes(record));
    const remaining = this.#records.filter((record) => !old.includes(record));
    remaining.splice(at < 0 ? remaining.length : at, 0, ...added);
    this.#records = remaining;
  }

  /** Removes RRsets that would conflict at a name. */
  clear(name: string, types: readonly string[]) {
    for (const type of types) this.replace(name, type, []);
  }

  addText(name: string, text: Uint8Array) {
    this.clear(name, ['CNAME']);
    const content = textContent(text);
    this.replace(name, 'TXT', [content], 'replaced', (one) => isSameContent('TXT', one, content));
  }

  /** Adds a mechanism to the SPF record. Several records are merged into one. */
  allowSender(mechanism: string) {
    const texts = this.#set('@', 'TXT').flatMap(({ content }) => decodeTxt(content) ?? []);
    const merged = mergeSpf(texts.filter(isSpf), mechanism);
    this.replace('@', 'TXT', [textContent(utf8(merged))], 'merged', hasSpf);
  }
}

type Values = Readonly<Record<string, string>>;
/** The value of a field: trimmed, with an address in canonical form; empty if not given. */
type ReadValue = (key: string) => string;

const withoutDot = (name: string) => name.replace(/\.$/, '');
/** The name in a preset's field, which is valid, relative to the zone. */
const ownerOf = (value: ReadValue, zone: string) => readOwner(value('name'), zone).name ?? '@';

function applyMicrosoft(draft: PresetDraft, value: ReadValue, zone: string) {
  const key = value('tenantKey') || microsoftKey(zone);
  draft.replace('@', 'MX', [`0 ${key.toLowerCase()}.mail.protection.outlook.com.`]);
  draft.allowSender('include:spf.protection.outlook.com');
  draft.clear('autodiscover', ['A', 'AAAA', 'TXT', 'MX']);
  draft.replace('autodiscover', 'CNAME', ['autodiscover.outlook.com.']);
}

function applyHosting(draft: PresetDraft, value: ReadValue, zone: string) {
  const name = ownerOf(value, zone);
  const ip6 = value('ip6');
  // The apex includes www.
  for (const host of name === '@' ? ['@', 'www'] : [name]) {
    draft.clear(host, ['CNAME']);
    draft.replace(host, 'A', [value('ip4')]);
    draft.replace(host, 'AAAA', ip6 ? [ip6] : []);
  }
}

function applyNullMail(draft: PresetDraft) {
  draft.replace('@', 'MX', ['0 .']);
  draft.replace('@', 'TXT', ['"v=spf1 -all"'], 'replaced', hasSpf);
  draft.clear('_dmarc', ['CNAME']);
  draft.replace('_dmarc', 'TXT', ['"v=DMARC1; p=reject"'], 'replaced', hasDmarc);
}

const steps: Readonly<Record<PresetId, (draft: PresetDraft, value: ReadValue, zone: string) => void>> = {
  ourMail: (draft, value) => {
    const hosts = value('mailServers').split(/[\s,]/).filter(Boolean);
    draft.replace(
      '@',
      'MX',
      hosts.map((host, index) => `${(index + 1) * 10} ${withoutDot(host.toLowerCase())}.`),
    );
    draft.allowSender(`include:${withoutDot(value('spfInclude'))}`);
  },
  googleWorkspace: (draft) => {
    draft.replace('@', 'MX', ['1 smtp.google.com.']);
    draft.allowSender('include:_spf.google.com');
  },
  microsoft365: applyMicrosoft,
  webHosting: applyHosting,
  verification: (draft, value, zone) => draft.addText(ownerOf(value, zone), readText(value('value'))),
  nullMail: applyNullMail,
};

/** Pasted text, with or without quotes. */
function readText(typed: string): Uint8Array {
  const { rdata } = parseRdata('TXT', typed, '');
  return rdata?.type === 'TXT' ? joinedText(rdata.strings) : utf8(typed);
}

const TYPE_OF_KIND = { ip4: 'A', ip6: 'AAAA', text: 'TXT' } as const;

function checkValue(
  { key, kind, optional, prefilled }: PresetField,
  values: Values,
  zone: string,
): PresetOutcome['problems'] {
  const content = values[key]?.trim() ?? '';
  if (content === '' && optional) return [];
  // A name field needs a name in the zone.
  const problems =
    kind === 'name' && !prefilled
      ? parseRecord({ name: content, type: 'TXT', content: '""', ttl: DEFAULT_TTL }, zone).problems
      : parseRdata(kind === 'name' ? 'TXT' : TYPE_OF_KIND[kind], content, zone).problems;
  return problems.filter(({ level }) => level === 'error').map((problem) => ({ ...problem, key }));
}

function readValues({ fields }: Preset, values: Values): ReadValue {
  const read = fields.map(({ key, kind }) => {
    const typed = values[key]?.trim() ?? '';
    const rdata = kind === 'ip4' || kind === 'ip6' ? parseRdata(TYPE_OF_KIND[kind], typed, '').rdata : null;
    return [key, rdata && 'address' in rdata ? rdata.address : typed] as const;
  });
  const byKey = new Map(read);
  return (key) => byKey.get(key) ?? '';
}

/**
 * Adds the records of a preset to a zone. The MX RRset is replaced, SPF is merged into one record, and conflicting RRsets are
 * removed.
 * @param values by key of the preset's fields
 */
export function applyPreset(records: readonly ZoneRecord[], id: PresetId, values: Values, zone: string): PresetOutcome {
  const preset = presets.find((one) => one.id === id);
  if (!preset) return { records: [...records], notes: [], problems: [] };
  const problems = preset.fields.flatMap((field) => checkValue(field, values, zone));
  if (problems.length > 0) return { records: [...records], notes: [], problems };
  const draft = new PresetDraft(records);
  const value = readValues(preset, values);
  steps[id](draft, value, zone);
  const verification = value('verification');
  if (verification) draft.addText('@', readText(verification));
  return { records: draft.records, notes: draft.notes, problems };
}
