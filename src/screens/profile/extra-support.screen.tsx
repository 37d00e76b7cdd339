import { HeartHandshake, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Outcome } from '#core/http/outcome.ts';
import { profileMessages } from '#core/i18n/messages/profile.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field } from '#core/rules/field.schema.ts';
import { maxLength, required } from '#core/rules/fields.rules.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import type { Vulnerability } from '#core/user/account.schema.ts';
import { addVulnerability, editVulnerability, removeVulnerability, vulnerabilities } from '#core/user/account.store.ts';
import { useDraft } from '../features/draft/use-draft.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useResource, useSignalValue } from '../ui/context.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/feedback.tsx';
import { TextareaField, TextField } from '../ui/field.tsx';
import { Form, useSubmit } from '../ui/form.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { usePortalForm } from '../ui/use-portal-form.ts';

const t = translator(profileMessages);

/** Circumstances that the user wants support staff to know, such as a disability. */
export function ExtraSupportScreen() {
  const needs = useResource(vulnerabilities, {});
  const [editing, setEditing] = useState<Vulnerability | 'new' | null>(null);
  const [removing, setRemoving] = useState<Vulnerability | null>(null);
  const addButton = (
    <Button variant="primary" icon={Plus} onClick={() => setEditing('new')}>
      {t('support.needAdd')}
    </Button>
  );
  return (
    <section className="grid gap-5 min-w-0">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-2 max-w-prose">
          <PageTitle>{t('support.needTitle')}</PageTitle>
          <p className="text-muted">{t('support.needText')}</p>
        </div>
        {needs.data && needs.data.length > 0 && addButton}
      </header>
      <Loaded from={needs} skeleton={96}>
        {(data) =>
          data.length === 0 ? (
            <div className="rounded-card border border-line bg-surface">
              <EmptyState icon={HeartHandshake} title={t('support.needsNone')} action={addButton}>
                {t('support.needsNoneText')}
              </EmptyState>
            </div>
          ) : (
            <ul aria-label={t('support.needs')} className="grid gap-3">
              {data.map((need) => (
                <NeedItem
                  key={need.id}
                  need={need}
                  onEdit={() => setEditing(need)}
                  onRemove={() => setRemoving(need)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {editing && <NeedForm need={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {removing && <RemoveNeedDialog need={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}

interface NeedItemProps {
  need: Vulnerability;
  onEdit: () => void;
  onRemove: () => void;
}

const NeedItem = ({ need, onEdit, onRemove }: NeedItemProps) => (
  <li className="flex items-start gap-3 p-4 rounded-card border border-line bg-surface">
    <HeartHandshake size={20} aria-hidden className="text-accent mt-0.5" />
    <div className="grid gap-1 grow min-w-0">
      <p className="font-semibold break-words">{need.name}</p>
      {need.description && <p className="break-words whitespace-pre-wrap">{need.description}</p>}
      {need.created_at && (
        <p className="text-sm text-muted">{t('support.needSince', { date: formatDate(need.created_at) })}</p>
      )}
    </div>
    <span className="flex shrink-0">
      <IconButton label={t('support.needChange', { name: need.name })} icon={Pencil} onClick={onEdit} />
      <IconButton label={t('support.needRemove', { name: need.name })} icon={Trash2} onClick={onRemove} />
    </span>
  </li>
);

function RemoveNeedDialog({ need, onClose }: { need: Vulnerability; onClose: () => void }) {
  const isRemoving = useSignalValue(removeVulnerability.isPending);
  const remove = async () => {
    await removeVulnerability.run({ params: { id: need.id } });
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('support.needRemoveTitle', { name: need.name })}
      text={t('support.needRemoveText')}
      confirmLabel={t('support.needRemove', { name: '' }).trim()}
      isOpen
      isPending={isRemoving}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

function NeedForm({ need, onClose }: { need: Vulnerability | null; onClose: () => void }) {
  const [schema] = useState(() =>
    z.object({ name: field(required, maxLength(120)), description: field(maxLength(2000)) }),
  );
  const form = usePortalForm(schema, { name: need?.name ?? '', description: need?.description ?? '' });
  useDraft(form, `need-${need?.id ?? 'new'}`);
  const submit = useSubmit(
    form,
    (body): Promise<Outcome<unknown>> =>
      need ? editVulnerability.run({ params: { id: need.id }, body }) : addVulnerability.run({ body }),
    {
      onSuccess: (_data, values) => {
        form.reset(values);
        onClose();
      },
    },
  );
  const { errors } = form.formState;
  const title = need ? t('support.needChange', { name: need.name }) : t('support.needAdd');
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form {...submit} label={title}>
        <TextField
          label={t('support.needName')}
          help={t('support.needNameHelp')}
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextareaField
          label={t('support.needDescription')}
          error={errors.description?.message}
          {...form.register('description')}
        />
        <FormActions submitLabel={t('support.needSave')} isPending={form.formState.isSubmitting} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
