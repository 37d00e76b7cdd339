import { useState } from 'react';
import { hasPermission, modeDigits, modeGroups, symbolicMode, withPermission } from '#core/hosting/files.rules.ts';
import type { FileEntry } from '#core/hosting/files.schema.ts';
import { changeFileModes } from '#core/hosting/files.store.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { CheckboxField, TextField } from '#screens/ui/field.tsx';
import { focusFirst } from '#screens/ui/focus-first.ts';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { useTextForm } from '#screens/ui/use-text-form.ts';
import type { FileDialogProps } from './open-dialog.ts';

const t = translator(filesMessages);

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
  const checkMode = (text: string) => (modeDigits(text) ? null : t('files.modeInvalid'));
  const form = useTextForm({ mode: first?.mode ?? '0644' }, { mode: checkMode });
  const { mode } = form.values;
  const { ref, ...field } = form.register('mode');
  const [isRecursive, setRecursive] = useState(false);
  const hasFolder = entries.some(({ kind }) => kind === 'folder');
  const subject = entries.length === 1 ? (first?.name ?? '') : t('files.itemCount', { n: entries.length });
  const request = (values: { mode: string }) =>
    changeFileModes.run({
      params: { id: account },
      body: {
        paths: entries.map(({ path }) => path),
        mode: `0${modeDigits(values.mode)}`,
        is_recursive: hasFolder && isRecursive,
      },
    });
  const submit = useSubmit(form, request, {
    onSuccess({ outcomes }): void {
      const refused = outcomes.filter(({ error }) => error);
      if (refused.length > 0 && entries.length === 1) {
        submit.setError(refused[0]?.error ?? '');
        return;
      }
      onDone(first?.path ?? null);
      if (refused.length > 0) onOpen({ kind: 'refused', outcomes: refused });
      else notices().success(t('files.modeChanged', { name: subject }));
    },
  });
  return (
    <Dialog title={t('files.modeTitle', { name: subject })} isOpen onClose={onClose}>
      <Form {...submit}>
        <ModeBoxes mode={mode} onChange={(next) => form.change({ mode: next })} />
        <div className="max-w-[160px]">
          <TextField
            {...field}
            ref={(input) => {
              ref(input);
              focusFirst(input);
            }}
            label={t('files.octal')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            help={modeDigits(mode) ? symbolicMode(mode) : undefined}
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
        <FormActions
          submitLabel={t('files.savePermissions')}
          isPending={useSignalValue(changeFileModes.isPending)}
          onClose={onClose}
        />
      </Form>
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
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
