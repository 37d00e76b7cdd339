import { type FormEvent, useState } from 'react';
import { hasPermission, modeDigits, modeGroups, symbolicMode, withPermission } from '#core/hosting/files.rules.ts';
import type { FileEntry } from '#core/hosting/files.schema.ts';
import { changeFileModes } from '#core/hosting/files.store.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { CheckboxField, TextField } from '#screens/ui/field.tsx';
import { focusFirst } from '#screens/ui/focus-first.ts';
import { FormError } from '#screens/ui/form.tsx';
import { readRefusal } from '#screens/ui/refusal.ts';
import type { FileDialogProps } from './open-dialog.ts';

const t = translator(filesMessages);
const FORM_ID = 'file-mode';

const groupLabels = { owner: 'files.owner', group: 'files.group', others: 'files.others' } as const;
const rightLabels = { read: 'files.read', write: 'files.write', execute: 'files.execute' } as const;
const rights = ['read', 'write', 'execute'] as const;

/** The permissions of files as boxes and as octal digits. */
export function ModeDialog({
  account,
  entries,
  onClose,
  onDone,
  onOpen,
}: FileDialogProps & { entries: readonly FileEntry[] }) {
  const [first] = entries;
  const [mode, setMode] = useState(first?.mode ?? '0644');
  const [isRecursive, setRecursive] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isPending = useSignalValue(changeFileModes.isPending);
  const hasFolder = entries.some(({ kind }) => kind === 'folder');
  const subject = entries.length === 1 ? (first?.name ?? '') : t('files.itemCount', { n: entries.length });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const digits = modeDigits(mode);
    setFailure(null);
    setProblem(digits ? null : t('files.modeInvalid'));
    if (!digits) return;
    const outcome = await changeFileModes.run({
      params: { id: account },
      body: { paths: entries.map(({ path }) => path), mode: `0${digits}`, is_recursive: hasFolder && isRecursive },
    });
    if (!outcome.ok) {
      const { messageOf, rest } = readRefusal(outcome.error, ['mode']);
      setProblem(messageOf('mode'));
      return setFailure(rest);
    }
    const refused = outcome.data.outcomes.filter(({ error }) => error);
    if (refused.length > 0 && entries.length === 1) return setFailure(refused[0]?.error ?? '');
    onDone(first?.path ?? null);
    if (refused.length > 0) onOpen({ kind: 'refused', outcomes: refused });
    else notices().success(t('files.modeChanged', { name: subject }));
  };
  return (
    <Dialog
      title={t('files.modeTitle', { name: subject })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM_ID} isPending={isPending}>
            {t('files.savePermissions')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <FormError error={failure} />
        <ModeBoxes mode={mode} onChange={setMode} />
        <div className="max-w-[160px]">
          <TextField
            label={t('files.octal')}
            ref={focusFirst}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={mode}
            error={problem}
            help={modeDigits(mode) ? symbolicMode(mode) : undefined}
            onChange={(event) => {
              setMode(event.target.value);
              if (modeDigits(event.target.value)) setProblem(null);
            }}
          />
        </div>
        {hasFolder && (
          <CheckboxField
            label={t('files.recursive')}
            help={t('files.recursiveHelp')}
            checked={isRecursive}
            onChange={(event) => setRecursive(event.target.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}

const ModeBoxes = ({ mode, onChange }: { mode: string; onChange: (mode: string) => void }) => (
  <table className="w-full" aria-label={t('files.permissions')}>
    <thead>
      <tr className="text-sm text-muted">
        <td />
        {rights.map((right) => (
          <th key={right} scope="col" className="py-1 text-center">
            {t(rightLabels[right])}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {modeGroups.map((group) => (
        <tr key={group} className="border-t">
          <th scope="row" className="py-2 font-semibold">
            {t(groupLabels[group])}
          </th>
          {rights.map((right) => (
            <td key={right} className="text-center py-2">
              <input
                type="checkbox"
                aria-label={`${t(groupLabels[group])}: ${t(rightLabels[right])}`}
                checked={hasPermission(mode, group, right)}
                onChange={(event) => onChange(withPermission(mode, group, right, event.target.checked))}
                className="w-5 h-5 align-middle"
                style={{ accentColor: 'var(--p-accent)' }}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
