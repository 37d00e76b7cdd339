import { Plus } from 'lucide-react';
import { type ClipboardEvent, useId, useState } from 'react';
import { envEditorMessages } from '#core/i18n/messages/env-editor.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { afterPaint } from '#core/platform/after-paint.ts';
import { carryOverSealedValues, isEnvText, mergeEnv } from '#core/project/env-merge.rules.ts';
import { formatEnv, parseEnv } from '#core/project/env-text.rules.ts';
import type { EnvEntry } from '#core/project/project.schema.ts';
import { Button } from '#screens/ui/button.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { Segments } from '#screens/ui/segments.tsx';
import { useFocusFallback } from '#screens/ui/use-focus-fallback.ts';
import { EnvRaw } from './env-raw.tsx';
import { EnvRow } from './env-row.tsx';

const t = translator(envEditorMessages);

type Mode = 'table' | 'raw';

export interface EnvFieldsProps {
  entries: readonly EnvEntry[];
  /** Raw text that cannot be read yet; null while the table and the text say the same. */
  text: string | null;
  onChange: (entries: readonly EnvEntry[], text: string | null) => void;
  /** What is wrong, by path: `env.3.key` or `env.3.value`. */
  error?: ((path: string) => string | null | undefined) | undefined;
  /** Called when a field is left. */
  onTouch?: ((path: string) => void) | undefined;
  /** The provider keeps a sealed value that comes without one. Otherwise it has to be typed. */
  keepsSealed?: boolean;
}

/** An environment as a table and as the text of a .env file. What cannot be read stays as it was typed. */
export function EnvFields({ entries, text, onChange, error, onTouch, keepsSealed = false }: EnvFieldsProps) {
  const [mode, setMode] = useState<Mode>(text === null ? 'table' : 'raw');
  const id = useId();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  // A line that is cut and pasted again keeps its sealed value.
  const [sealed, setSealed] = useState<readonly EnvEntry[]>(() => sealedOf(entries));
  const storedKeys = new Set(sealed.map(({ key }) => key));
  const isStuck = mode === 'raw' && text !== null;
  const read = (next: string) => {
    const { entries: found, problems } = parseEnv(next, storedKeys);
    return problems.length > 0 ? null : carryOverSealedValues(found, sealed);
  };
  // The entries may have been changed from outside, such as by a reset.
  const isTextOf = (next: string, of: readonly EnvEntry[]) => JSON.stringify(read(next)) === JSON.stringify(of);
  const show = (next: Mode) => {
    setTyped(undefined);
    setSealed(sealedOf(entries));
    setMode(next);
  };
  const changeRaw = (next: string) => {
    setTyped(next);
    const found = read(next);
    if (found) onChange(found, null);
    else onChange(entries, next);
  };
  return (
    <div className="grid gap-3 min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segments<Mode>
          label={t('envEditor.view')}
          value={mode}
          options={[
            { value: 'table', label: t('envEditor.table') },
            { value: 'raw', label: t('envEditor.raw') },
          ]}
          onChange={(next) => {
            if (!isStuck) show(next);
          }}
        />
        <p id={id} className="text-sm text-muted" aria-live="polite">
          {isStuck ? t('envEditor.fixFirst') : t('envEditor.count', { n: entries.filter(({ key }) => key).length })}
        </p>
      </div>
      {mode === 'raw' && text === null && <FormError error={messagesOf(entries, error)} />}
      {mode === 'raw' ? (
        <EnvRaw
          text={
            text ?? (typed !== undefined && isTextOf(typed, entries) ? typed : formatEnv(entries.map(withoutSealed)))
          }
          storedKeys={storedKeys}
          onChange={changeRaw}
        />
      ) : (
        <EnvTable entries={entries} onChange={onChange} error={error} onTouch={onTouch} keepsSealed={keepsSealed} />
      )}
    </div>
  );
}

/** What the table shows beside its fields. */
const messagesOf = (entries: readonly EnvEntry[], error: EnvFieldsProps['error']): string =>
  entries
    .flatMap(({ key }, index) =>
      [error?.(`env.${index}.key`), error?.(`env.${index}.value`)].flatMap((message) =>
        message ? [`${key || t('envEditor.row', { n: index + 1 })}: ${message}`] : [],
      ),
    )
    .join('\n');

const sealedOf = (entries: readonly EnvEntry[]) => entries.filter(({ is_secret }) => is_secret);
/** The text of a sealed variable has no value. */
const withoutSealed = (entry: EnvEntry): EnvEntry => (entry.is_secret ? { ...entry, value: null } : entry);

type TableProps = Omit<EnvFieldsProps, 'text'> & { keepsSealed: boolean };

const emptyEntry: EnvEntry = { key: '', value: '', is_secret: false };
/** The comment at the end of a file is an entry without a key and a value. */
const isEnd = ({ key, value, comment }: EnvEntry) => key === '' && value == null && Boolean(comment);

function EnvTable({ entries, onChange, error, onTouch, keepsSealed }: TableProps) {
  const [added, setAdded] = useState<number | null>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const addButton = useFocusFallback<HTMLButtonElement>(entries.length);
  const set = (index: number, change: Partial<EnvEntry>) =>
    onChange(
      entries.map((entry, other) => (other === index ? { ...entry, ...change } : entry)),
      null,
    );
  const add = () => {
    const end = entries.findIndex(isEnd);
    const at = end < 0 ? entries.length : end;
    setAdded(at);
    onChange([...entries.slice(0, at), emptyEntry, ...entries.slice(at)], null);
  };
  /** A whole file pasted into a key makes a row of each line. */
  const paste = (event: ClipboardEvent, index: number) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!isEnvText(pasted)) return;
    event.preventDefault();
    afterPaint(() => {
      const { entries: read, problems } = parseEnv(pasted);
      setUnread(
        problems.length > 0 ? problems.map(({ line, text }) => t('envEditor.line', { line, text })).join('\n') : null,
      );
      if (problems.length === 0) onChange(mergeEnv(entries, index, read), null);
    });
  };
  return (
    <div className="grid gap-3 min-w-0">
      {entries.length === 0 && <p className="text-muted">{t('envEditor.none')}</p>}
      <ul aria-label={t('envEditor.entries')} className={entries.length > 0 ? 'grid gap-3 min-w-0' : 'hidden'}>
        {entries.map((entry, index) =>
          isEnd(entry) ? (
            <Comment key={index} text={entry.comment ?? ''} />
          ) : (
            <EnvRow
              key={index}
              index={index}
              entry={entry}
              isNew={added === index}
              keepsSealed={keepsSealed}
              error={error}
              onTouch={onTouch}
              onChange={(change) => set(index, change)}
              onPaste={(event) => paste(event, index)}
              onRemove={() => {
                setAdded(null);
                onChange(
                  entries.filter((_, other) => other !== index),
                  null,
                );
              }}
            />
          ),
        )}
      </ul>
      <div role="alert" className={unread ? 'text-sm text-danger whitespace-pre-line' : 'sr-only'}>
        {unread && `${t('envEditor.notPasted')}\n${unread}`}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button ref={addButton} size="small" icon={Plus} onClick={add}>
          {t('envEditor.add')}
        </Button>
        <p className="text-sm text-muted">{t('envEditor.pasteHint')}</p>
      </div>
    </div>
  );
}

const Comment = ({ text }: { text: string }) => (
  <li className="font-mono text-sm text-muted whitespace-pre-wrap break-words">{text.trim()}</li>
);
