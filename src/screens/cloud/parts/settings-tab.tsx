import { useState } from 'react';
import * as z from 'zod/mini';
import type { Server } from '#core/cloud/cloud.schema.ts';
import { renameServer } from '#core/cloud/cloud.store.ts';
import { allows } from '#core/cloud/server.rules.ts';
import { serverNameError } from '#core/cloud/server-name.rules.ts';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field } from '#core/rules/field.schema.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { usePortalForm } from '#screens/ui/use-portal-form.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { ReinstallDialog } from './reinstall-dialog.tsx';

const t = translator(cloudMessages);

const schema = z.object({ name: field(serverNameError) });

/** The server's name, a fresh system, and its end. */
export function SettingsTab({ server }: { server: Server }) {
  const [dialog, setDialog] = useState<'reinstall' | 'delete' | null>(null);
  return (
    <div className="grid gap-5 max-w-[896px]">
      <section className="grid gap-4 rounded-card border border-line bg-surface p-5">
        <div>
          <Heading title={t('cloud.rename')} text={t('cloud.renameText')} />
        </div>
        <RenameForm server={server} />
      </section>
      <LastStep
        title={t('cloud.reinstall')}
        text={t('cloud.reinstallText')}
        isAllowed={allows(server, 'reinstall')}
        onPress={() => setDialog('reinstall')}
      />
      <LastStep
        title={t('cloud.delete')}
        text={t('cloud.deleteText')}
        isAllowed={allows(server, 'delete')}
        onPress={() => setDialog('delete')}
      />
      {dialog === 'reinstall' && <ReinstallDialog server={server} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && <DeleteDialog server={server} onClose={() => setDialog(null)} />}
    </div>
  );
}

const Heading = ({ title, text }: { title: string; text: string }) => (
  <>
    <h2 className="text-md font-bold">{title}</h2>
    <p className="text-muted">{text}</p>
  </>
);

function RenameForm({ server: { id, name } }: { server: Server }) {
  const form = usePortalForm<z.output<typeof schema>>(schema, { name });
  const isPending = useSignalValue(renameServer.isPending);
  const submit = useSubmit(form, (values) => renameServer.run({ params: { id }, body: { name: values.name.trim() } }), {
    onSuccess: ({ server }) => form.reset({ name: server.name }),
  });
  return (
    <Form {...submit} label={t('cloud.rename')} className="grid gap-4 justify-items-start">
      <div className="w-full max-w-sm">
        <TextField
          label={t('cloud.name')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={form.formState.errors.name?.message}
          {...form.register('name')}
        />
      </div>
      <Button type="submit" isPending={isPending} disabled={!form.formState.isDirty && !isPending}>
        {t('cloud.save')}
      </Button>
    </Form>
  );
}

interface LastStepProps {
  title: string;
  text: string;
  isAllowed: boolean;
  onPress: () => void;
}

/** What cannot be undone, with what it does. */
const LastStep = ({ title, text, isAllowed, onPress }: LastStepProps) => (
  <section className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-danger bg-surface p-5">
    <div className="min-w-0">
      <Heading title={title} text={text} />
      {!isAllowed && <p className="text-sm text-muted mt-1">{t('cloud.notNow')}</p>}
    </div>
    <Button variant="danger" disabled={!isAllowed} onClick={onPress}>
      {`${title}…`}
    </Button>
  </section>
);
