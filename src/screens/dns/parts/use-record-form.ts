import { useState } from 'react';
import type { DraftRow } from '#core/dns/draft.rules.ts';
import { type PastedRecord, parsePastedRecord } from '#core/dns/paste.rules.ts';
import { type Problem, readRecord } from '#core/dns/record.rules.ts';
import { fieldsOf, initialFields, joinContent, splitContent } from '#core/dns/record-fields.rules.ts';

export interface RecordValues {
  name: string;
  type: string;
  /** By type, so that nothing typed is lost while types are tried. */
  fields: Readonly<Record<string, Readonly<Record<string, string>>>>;
  ttl: string;
  comment: string;
}

const DEFAULT_TYPE = 'A';

const initialValues = (row: DraftRow | null, defaultTtl: number): RecordValues => ({
  name: row?.name ?? '',
  type: row?.type ?? DEFAULT_TYPE,
  fields: row ? { [row.type]: splitContent(row.type, row.content) } : {},
  ttl: String(row?.ttl ?? defaultTtl),
  comment: row?.comment ?? '',
});

/** The fields of the content that a problem is about: that at its place, or the last one. */
export function fieldOfProblem(type: string, fields: Readonly<Record<string, string>>, { at }: Problem): string {
  const specs = fieldsOf(type);
  const last = specs.at(-1)?.key ?? '';
  if (at === undefined) return last;
  const found = specs.find((_, index) => {
    const until = Object.fromEntries(specs.slice(0, index + 1).map(({ key }) => [key, fields[key] ?? '']));
    return joinContent(type, until).length > at;
  });
  return found?.key ?? last;
}

/**
 * The values of a record's form, and what is wrong with them. A whole record that is pasted into the name fills all of it.
 * @param zone name of the zone
 */
export function useRecordForm(row: DraftRow | null, zone: string, defaultTtl: number) {
  const [values, setValues] = useState(() => initialValues(row, defaultTtl));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const { name, type, ttl } = values;
  const fields = values.fields[type] ?? initialFields(type);
  const content = joinContent(type, fields);
  const reading = readRecord({ name, type, content, ttl }, zone);
  const change = (part: Partial<RecordValues>) => setValues((current) => ({ ...current, ...part }));
  const setField = (key: string, value: string) =>
    setValues((current) => ({
      ...current,
      fields: { ...current.fields, [type]: { ...(current.fields[type] ?? initialFields(type)), [key]: value } },
    }));
  const fill = ({ record, typed }: PastedRecord) => {
    const line = record ?? { ...typed, type: typed.type.toUpperCase() };
    change({
      name: line.name,
      type: line.type,
      fields: { ...values.fields, [line.type]: splitContent(line.type, line.content, zone) },
      ttl: String(line.ttl),
    });
    setTouched(new Set(['name', 'content', 'ttl']));
  };
  const applyFix = ({ fix }: Problem) => {
    if (!fix) return;
    const nextType = fix.type ?? type;
    change({
      ...(fix.name === undefined ? {} : { name: fix.name }),
      ...(fix.ttl === undefined ? {} : { ttl: String(fix.ttl) }),
      type: nextType,
      fields:
        fix.content === undefined && nextType === type
          ? values.fields
          : { ...values.fields, [nextType]: splitContent(nextType, fix.content ?? content, zone) },
    });
  };
  /** Warnings at once; errors when the field was left, or all of them after an attempt to save. */
  const isVisible = ({ level, field }: Problem) => level === 'warning' || isSubmitted || touched.has(field);
  return {
    values,
    fields,
    record: reading.record,
    problems: reading.problems.filter(isVisible),
    change,
    setField,
    applyFix,
    touch: (field: Problem['field']) => setTouched((current) => new Set([...current, field])),
    setSubmitted,
    /** Fills the form where the text is a whole record. Returns whether it is. */
    fillFromPaste(text: string): boolean {
      const pasted = parsePastedRecord(text, zone, ttl);
      if (pasted) fill(pasted);
      return pasted !== null;
    },
  };
}

export type RecordForm = ReturnType<typeof useRecordForm>;
