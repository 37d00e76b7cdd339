/** Checks records before they are added to a zone. Errors are by field. */
import type { RrsetChange } from '#core/dns/dns.schema.ts';
import { fullName, readOwner } from '#core/dns/name.rules.ts';
import { problemText } from '#core/dns/problem-text.ts';
import { isRecordType, type Problem, readRecord, type ZoneRecord } from '#core/dns/record.rules.ts';
import { isSameContent } from '#core/dns/rrset.rules.ts';
import { checkZone, type ZoneProblem } from '#core/dns/zone.rules.ts';
import type { RrsetChange as StoredChange } from '../db/schema.ts';
import { applyToRows, groupByRrset, rrsetKey, toRrset } from './change-zone.ts';
import type { ZoneRow } from './hosted-zones.ts';
import type { RecordRow } from './load-records.ts';
import { toDnsRecord } from './record.rules.ts';
import { NAME_SERVERS } from './zones.ts';

export type FieldErrors = Record<string, string[]>;

/** Far more than real zones have. Each record is checked against the others. */
const MAX_RECORDS = 20_000;
/** Characters. An answer has at most 65,535 bytes (RFC 1035, 4.2.2), including names. */
const MAX_SET_LENGTH = 60_000;
const MAX_COMMENT = 500;

function addError(errors: FieldErrors, field: string, message: string): void {
  const messages = errors[field] ?? [];
  if (!messages.includes(message)) errors[field] = [...messages, message];
}

/** @param report called for each error @returns the canonical record; null if invalid */
function readSingleRecord(
  typed: { name: string; type: string; content: string; ttl: number | string },
  zone: string,
  report: (field: Problem['field'], message: string) => void,
): ZoneRecord | null {
  const { record, problems } = readRecord(typed, zone);
  for (const problem of problems) if (problem.level === 'error') report(problem.field, problemText(problem));
  if (!record) return null;
  // Whatever is saved must be servable.
  const isServed = toDnsRecord(zone, { ...record, value: record.content }) !== null;
  if (!isServed) report('content', 'Our nameservers can’t serve this record.');
  return isServed ? record : null;
}

const commentError = (comment: string | null | undefined) =>
  (comment?.length ?? 0) > MAX_COMMENT ? `A comment has up to ${MAX_COMMENT} characters.` : null;

/** Parses a record as typed by a user. */
export function readTypedRecord(
  typed: {
    name?: string | undefined;
    type?: string | undefined;
    content?: string | undefined;
    ttl: number | string;
    comment?: string | null | undefined;
  },
  zone: string,
): { record: ZoneRecord | null; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const { name = '', type = '', content = '', ttl, comment } = typed;
  const record = readSingleRecord({ name, type, content, ttl }, zone, (field, message) =>
    addError(errors, field, message),
  );
  const commentProblem = commentError(comment);
  if (commentProblem) addError(errors, 'comment', commentProblem);
  return { record: record && { ...record, comment: comment || null }, errors };
}

/** Parses the RRsets of a change. */
export function readChanges(
  sent: readonly RrsetChange[],
  zone: string,
): { changes: RrsetChange[]; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const seen = new Set<string>();
  const changes = sent.map((change, index): RrsetChange => {
    const at = `rrsets.${index}`;
    // Names are relative here: `a.example` in the zone `example` is `a.example.example`.
    const owner = readOwner(change.name, zone, true);
    const type = change.type.trim().toUpperCase();
    if (owner.name === null) addError(errors, `${at}.name`, problemText(owner.problem));
    if (!isRecordType(type))
      addError(errors, `${at}.type`, problemText({ code: 'typeUnknown', values: { type: change.type } }));
    const name = owner.name ?? change.name;
    if (seen.has(rrsetKey({ name, type }))) addError(errors, `${at}.name`, 'This set is changed twice.');
    seen.add(rrsetKey({ name, type }));
    if (!change.after) return { name, type, before: change.before, after: null };
    const { ttl } = change.after;
    const records = change.after.records.map(({ content, comment }, number) => {
      const commentProblem = commentError(comment);
      if (commentProblem) addError(errors, `${at}.records.${number}.comment`, commentProblem);
      if (owner.name === null || !isRecordType(type)) return { content, comment };
      const record = readSingleRecord(
        { name: `${fullName(name, zone)}.`, type, content, ttl },
        zone,
        (field, message) =>
          addError(errors, field === 'content' ? `${at}.records.${number}.content` : `${at}.${field}`, message),
      );
      return { content: record?.content ?? content, comment };
    });
    return { name, type, before: change.before, after: { ttl, records } };
  });
  return { changes, errors };
}

const toZoneRecord = ({ name, type, value, ttl, comment }: RecordRow): ZoneRecord => ({
  name,
  type,
  content: value,
  ttl,
  comment,
});

const problemKey = ({ name, type, content, problem }: ZoneProblem) =>
  JSON.stringify([name, type, content, problem.code]);

const findErrors = (rows: readonly RecordRow[], zone: string) =>
  checkZone(rows.map(toZoneRecord), zone, { nameServers: NAME_SERVERS }).filter(
    ({ problem }) => problem.level === 'error',
  );

/** Errors that the change introduces. Existing errors do not block it. */
function findNewErrors(zone: ZoneRow, before: readonly RecordRow[], after: readonly RecordRow[]): ZoneProblem[] {
  const errors = findErrors(after, zone.name);
  if (errors.length === 0) return [];
  const known = new Set(findErrors(before, zone.name).map(problemKey));
  return errors.filter((error) => !known.has(problemKey(error)));
}

/** @returns indexes in `planned` of RRsets that are too large for an answer */
function findOversizedRrsets(rows: readonly RecordRow[], planned: readonly StoredChange[]): number[] {
  const sets = groupByRrset(rows);
  return planned.flatMap((change, index) => {
    const length = (sets.get(rrsetKey(change)) ?? []).reduce((sum, { value }) => sum + value.length, 0);
    return length > MAX_SET_LENGTH ? [index] : [];
  });
}

/**
 * Checks the zone as it would be after a change.
 * @param planned RRsets that change
 * @param sent RRsets as sent, whose indexes are used in the names of fields
 */
export function checkChange(
  zone: ZoneRow,
  rows: readonly RecordRow[],
  planned: readonly StoredChange[],
  sent: readonly { name: string; type: string }[],
): FieldErrors {
  const errors: FieldErrors = {};
  const { after } = applyToRows(zone, rows, planned);
  if (after.length > MAX_RECORDS) addError(errors, 'rrsets', `A zone has up to ${MAX_RECORDS} records.`);
  const indexOf = (name: string, type: string) => {
    const exact = sent.findIndex((change) => change.name === name && change.type === type);
    return Math.max(0, exact < 0 ? sent.findIndex((change) => change.name === name) : exact);
  };
  for (const index of findOversizedRrsets(after, planned)) {
    const { name, type } = planned[index] ?? { name: '', type: '' };
    addError(errors, `rrsets.${indexOf(name, type)}.name`, 'These records are too long for one answer.');
  }
  for (const { name, type, content, problem } of findNewErrors(zone, rows, after)) {
    const index = indexOf(name, type);
    const change = planned.find((one) => rrsetKey(one) === rrsetKey(sent[index] ?? { name, type }));
    const number = change?.after?.records.findIndex(
      (record) => content && isSameContent(type, record.content, content),
    );
    const isRecord = problem.field === 'content' && number !== undefined && number >= 0;
    addError(
      errors,
      isRecord ? `rrsets.${index}.records.${number}.content` : `rrsets.${index}.${problem.field}`,
      problemText(problem),
    );
  }
  return errors;
}

/** Checks a zone with one more record. Its RRset takes over the TTL of the new record. */
export function checkNewRecord(
  zone: ZoneRow,
  rows: readonly RecordRow[],
  { name, type, content, ttl, comment = null }: ZoneRecord,
): { planned: StoredChange[]; errors: FieldErrors } {
  const before = toRrset(groupByRrset(rows).get(rrsetKey({ name, type })));
  const existing = before?.records ?? [];
  if (existing.some((record) => isSameContent(type, record.content, content)))
    return { planned: [], errors: { content: ['This record already exists.'] } };
  const planned = [{ name, type, before, after: { ttl, records: [...existing, { content, comment }] } }];
  const errors: FieldErrors = {};
  for (const [field, messages] of Object.entries(checkChange(zone, rows, planned, planned)))
    for (const message of messages) addError(errors, fieldOf(field), message);
  return { planned, errors };
}

/** The field of a single record: `rrsets.0.records.1.content` is its `content`. */
function fieldOf(field: string): string {
  const last = field.slice(field.lastIndexOf('.') + 1);
  return last === 'rrsets' ? 'name' : last;
}
