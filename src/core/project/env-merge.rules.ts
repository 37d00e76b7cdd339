import type { EnvEntry } from './project.schema.ts';

/** Whether pasted text has lines of a .env file, rather than one key or value. */
export const isEnvText = (text: string) => /^\s*(?:export\s+)?[A-Za-z_][\w.-]*\s*=/m.test(text);

/**
 * Carries sealed values over to entries parsed from text, which does not contain them. A sealed variable stays sealed when its
 * value is typed into the text.
 * @param parsed the entries of the edited text
 * @param previous the entries that the text was written from
 */
export function carryOverSealedValues(parsed: readonly EnvEntry[], previous: readonly EnvEntry[]): EnvEntry[] {
  const sealed = new Map(previous.filter(({ is_secret }) => is_secret).map((entry) => [entry.key, entry]));
  return parsed.map((entry) => {
    const own = entry.key === '' ? undefined : sealed.get(entry.key);
    if (entry.is_secret && entry.value == null) return { ...entry, value: own?.value ?? null };
    return own ? { ...entry, is_secret: true } : entry;
  });
}

/**
 * Inserts pasted entries after the row at `index`, or in its place if it is empty. A key that exists already gets the pasted
 * value.
 */
export function mergeEnv(entries: readonly EnvEntry[], index: number, pasted: readonly EnvEntry[]): EnvEntry[] {
  const named = pasted.filter(({ key }) => key !== '');
  const values = new Map(named.map((entry) => [entry.key, entry]));
  const target = entries[index];
  const isBlank = target?.key === '' && (target.value ?? '') === '';
  const kept = entries.map((entry) => {
    const next = values.get(entry.key);
    return next ? { ...entry, value: next.value ?? entry.value } : entry;
  });
  const known = new Set(entries.map(({ key }) => key));
  const fresh = named.filter(({ key }) => !known.has(key));
  return [...kept.slice(0, isBlank ? index : index + 1), ...fresh, ...kept.slice(index + 1)];
}
