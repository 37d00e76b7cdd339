import type { EnvEntry } from './project.schema.ts';

/** Whether a pasted text is lines of a .env file rather than one key or value. */
export const isEnvText = (text: string) => /^\s*(?:export\s+)?[A-Za-z_][\w.-]*\s*=/m.test(text.trim());

/**
 * Entries read from text that was made of `before`. A sealed value is not in the text: it is the one before. What was sealed
 * stays sealed when its value is typed into the text.
 */
export function takeOverSealed(read: readonly EnvEntry[], before: readonly EnvEntry[]): EnvEntry[] {
  const sealed = new Map(before.filter(({ is_secret }) => is_secret).map((entry) => [entry.key, entry]));
  return read.map((entry) => {
    const own = entry.key === '' ? undefined : sealed.get(entry.key);
    if (entry.is_secret && entry.value == null) return { ...entry, value: own?.value ?? null };
    return own ? { ...entry, is_secret: true } : entry;
  });
}

/**
 * Puts pasted entries in place of the row at `index` where that is empty, else after it. A key that is there already gets the
 * pasted value.
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
