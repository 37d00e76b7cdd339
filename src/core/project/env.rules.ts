import { projectRulesMessages } from '../i18n/messages/project-rules.en.ts';
import { translator } from '../i18n/translator.ts';
import type { EnvEntry } from './project.schema.ts';

const t = translator(projectRulesMessages);

export interface EnvEntryProblem {
  index: number;
  field: 'key' | 'value';
  text: string;
}

/** Variables of a service. */
export const MAX_ENTRIES = 500;
const MAX_KEY_LENGTH = 255;
/** Characters. Linux allows 128 kB for one variable. */
const MAX_VALUE_LENGTH = 32_768;

const keyPattern = /^[A-Za-z_][A-Za-z0-9_.-]*$/;

/** The problem with the name of a variable; null if valid. */
export function envKeyProblem(key: string): string | null {
  if (key === '') return t('projectRules.envKeyMissing');
  if (key.length > MAX_KEY_LENGTH) return t('projectRules.envKeyLong');
  return keyPattern.test(key) ? null : t('projectRules.envKeyCharacters', { key });
}

/** The problem with the value of a variable; null if valid. */
export function envValueProblem(value: string): string | null {
  if (value.includes('\0')) return t('projectRules.envNul');
  return value.length > MAX_VALUE_LENGTH ? t('projectRules.envValueLong') : null;
}

/** The problem with a value that was left out; null if valid. @param storedKeys variables whose sealed values are stored */
export const missingValueProblem = ({ key, value }: EnvEntry, storedKeys: ReadonlySet<string> | undefined) =>
  value === null && storedKeys && !storedKeys.has(key) ? t('projectRules.envNotStored', { key }) : null;

/** An entry without a name at the end holds the last comment. */
export const isClosingComment = ({ key, value }: EnvEntry, index: number, count: number) =>
  key === '' && !value && index === count - 1;

/**
 * Problems with entries, by index.
 * @param storedKeys variables whose sealed values are stored: others must have a value
 */
export function findEnvProblems(entries: readonly EnvEntry[], storedKeys?: ReadonlySet<string>): EnvEntryProblem[] {
  const seen = new Set<string>();
  const problems = entries.flatMap((entry, index): EnvEntryProblem[] => {
    if (isClosingComment(entry, index, entries.length)) return [];
    const { key } = entry;
    const keyText = envKeyProblem(key) ?? (seen.has(key) ? t('projectRules.envDuplicate', { key }) : null);
    seen.add(key);
    const valueText = envValueProblem(entry.value ?? '') ?? missingValueProblem(entry, storedKeys);
    return [
      ...(keyText === null ? [] : [{ index, field: 'key' as const, text: keyText }]),
      ...(valueText === null ? [] : [{ index, field: 'value' as const, text: valueText }]),
    ];
  });
  if (entries.length > MAX_ENTRIES + 1)
    problems.push({ index: MAX_ENTRIES, field: 'key', text: t('projectRules.envMany') });
  return problems;
}
