import { CircleAlert, Lock, LockOpen, X } from 'lucide-react';
import { type ClipboardEvent, useId, useState } from 'react';
import { envEditorMessages } from '#core/i18n/messages/env-editor.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { EnvEntry } from '#core/project/project.schema.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { TextArea, TextInput } from '#screens/ui/text-control.tsx';

const t = translator(envEditorMessages);
const MAX_ROWS = 10;

const control = 'w-full px-3 py-[7px] rounded bg-surface text-ink border font-mono text-sm hover:border-ink';
const border = (error: unknown) => (error ? 'border-danger' : 'border-control');

interface EnvRowProps {
  index: number;
  entry: EnvEntry;
  /** It was just added: its key gets the focus. */
  isNew: boolean;
  keepsSealed: boolean;
  error: ((path: string) => string | null | undefined) | undefined;
  onTouch: ((path: string) => void) | undefined;
  onChange: (change: Partial<EnvEntry>) => void;
  onPaste: (event: ClipboardEvent) => void;
  onRemove: () => void;
}

/** A variable with the comment above it. A value may have several lines, which an input would lose. */
export function EnvRow({ index, entry, isNew, keepsSealed, error, onTouch, onChange, onPaste, onRemove }: EnvRowProps) {
  const id = useId();
  const { key, is_secret: isSealed, comment } = entry;
  const keyError = error?.(`env.${index}.key`);
  const valueError = error?.(`env.${index}.value`);
  // What the provider keeps was never sent here, so there is nothing to unseal.
  const isKept = keepsSealed && isSealed && entry.value == null;
  const name = key || t('envEditor.row', { n: index + 1 });
  const Seal = isSealed ? Lock : LockOpen;
  return (
    <li className="grid gap-1 min-w-0" aria-label={name}>
      {comment?.trim() && (
        <p className="font-mono text-sm text-muted whitespace-pre-wrap break-words">{comment.trim()}</p>
      )}
      <div className="grid gap-2 items-start min-w-0 grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
        <div className="grid gap-1 min-w-0">
          <TextInput
            value={key}
            aria-label={t('envEditor.key')}
            aria-describedby={`${id}-key`}
            aria-invalid={Boolean(keyError) || undefined}
            placeholder="NAME"
            // The row was asked for, to be filled in.
            autoFocus={isNew}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange({ key: event.target.value })}
            onBlur={() => onTouch?.(`env.${index}.key`)}
            onPaste={onPaste}
            className={`${control} control-height ${border(keyError)}`}
          />
          <Problem id={`${id}-key`} text={keyError} />
        </div>
        <div className="grid gap-1 min-w-0 col-span-2 row-start-2 sm:col-span-1 sm:row-start-1 sm:col-start-2">
          {isSealed ? (
            <SealedValue
              name={name}
              value={entry.value ?? null}
              isKept={isKept}
              describedBy={`${id}-value`}
              isInvalid={Boolean(valueError)}
              onChange={(value) => onChange({ value })}
              onLeave={() => onTouch?.(`env.${index}.value`)}
            />
          ) : (
            <TextArea
              value={entry.value ?? ''}
              rows={rowsOf(entry.value)}
              aria-label={t('envEditor.valueOf', { name })}
              aria-describedby={`${id}-value`}
              aria-invalid={Boolean(valueError) || undefined}
              spellCheck={false}
              autoCapitalize="none"
              onChange={(event) => onChange({ value: event.target.value })}
              onBlur={() => onTouch?.(`env.${index}.value`)}
              className={`${control} ${heightOf(entry.value)} resize-none ${border(valueError)}`}
            />
          )}
          <Problem id={`${id}-value`} text={valueError} />
        </div>
        <div className="flex sm:col-start-3 sm:row-start-1">
          <IconButton
            icon={Seal}
            label={t(isSealed ? 'envEditor.unseal' : 'envEditor.seal', { name })}
            aria-pressed={isSealed}
            disabled={isKept}
            onClick={() => onChange({ is_secret: !isSealed, value: entry.value ?? '' })}
          />
          <IconButton icon={X} label={t('envEditor.remove', { name })} onClick={onRemove} />
        </div>
      </div>
    </li>
  );
}

const rowsOf = (value: string | null | undefined) => Math.min(MAX_ROWS, (value ?? '').split('\n').length);
/** A value of one line is as high as the name beside it. */
const heightOf = (value: string | null | undefined) => (rowsOf(value) === 1 ? 'control-height' : '');

interface SealedValueProps {
  name: string;
  value: string | null;
  /** The provider has it and does not send it. */
  isKept: boolean;
  describedBy: string;
  isInvalid: boolean;
  onChange: (value: string | null) => void;
  onLeave: () => void;
}

/** A sealed value is seen only while it is typed. */
function SealedValue({ name, value, isKept, describedBy, isInvalid, onChange, onLeave }: SealedValueProps) {
  const [isTyping, setTyping] = useState(false);
  const [before, setBefore] = useState<string | null>(null);
  if (isTyping)
    return (
      <TextArea
        value={value ?? ''}
        rows={rowsOf(value)}
        // The press asked to type here.
        autoFocus
        aria-label={t('envEditor.valueOf', { name })}
        aria-describedby={describedBy}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          // Nothing typed: what the provider has stays.
          if (value === '' && before === null) onChange(null);
          setTyping(false);
          onLeave();
        }}
        className={`${control} ${heightOf(value)} resize-none ${border(isInvalid)}`}
      />
    );
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-2 min-h-[36px] pl-3 pr-1 rounded border bg-sunken ${border(isInvalid)}`}
    >
      <span className="text-sm text-muted">
        {value === null && !isKept ? (
          t('envEditor.toType')
        ) : (
          <>
            <span aria-hidden>••••••••</span>
            <span className="sr-only">{t('envEditor.sealed')}</span>
          </>
        )}
      </span>
      <Button
        size="small"
        variant="quiet"
        aria-label={t(value === null && !isKept ? 'envEditor.typeOf' : 'envEditor.replaceOf', { name })}
        aria-describedby={describedBy}
        onClick={() => {
          setBefore(value);
          setTyping(true);
          if (isKept) onChange('');
        }}
      >
        {t(value === null && !isKept ? 'envEditor.type' : 'envEditor.replace')}
      </Button>
    </div>
  );
}

const Problem = ({ id, text }: { id: string; text: string | null | undefined }) => (
  <div id={id} aria-live="polite" className="text-sm text-danger">
    {text && (
      <p className="flex items-start gap-1">
        <CircleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
        <span className="min-w-0 break-words">{text}</span>
      </p>
    )}
  </div>
);
