import { CalendarDays, Plus, QrCode as QrIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Calendar, EmailDomain } from '#core/email/email.schema.ts';
import { calendars, createCalendar, deleteCalendar } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { calendarsMessages } from '#core/i18n/messages/calendars.en.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field, maxLength, required } from '#core/rules/fields.rules.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useResource, useSignalValue } from '../ui/context.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback.tsx';
import { RadioGroup, TextField } from '../ui/field.tsx';
import { Form, showServerErrors, usePortalForm } from '../ui/form.tsx';
import { CopyField } from '../ui/navigation.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { AddressAutocompleteField, anyAddress } from './parts/address-fields.tsx';
import { type DomainPageProps, PendingDomainNotice, withDomainLayout } from './parts/domain-layout.tsx';

const t = translator(calendarsMessages, emailMessages);

const colors = [
  { value: '#2563eb', labelKey: 'calendar.blue' },
  { value: '#15803d', labelKey: 'calendar.green' },
  { value: '#b45309', labelKey: 'calendar.orange' },
  { value: '#be123c', labelKey: 'calendar.red' },
  { value: '#7c3aed', labelKey: 'calendar.violet' },
] as const;

/** Calendars of a domain's mailboxes, with the addresses that calendar and contact apps ask for. */
function Calendars({ domainId, domain, headingLevel }: DomainPageProps) {
  const { data, error, isLoading, refresh } = useResource(calendars, { params: { id: domainId } });
  const [isCreating, setCreating] = useState(false);
  const [shown, setShown] = useState<Calendar | null>(null);
  const [leaving, setLeaving] = useState<Calendar | null>(null);
  const isDeleting = useSignalValue(deleteCalendar.isPending);
  const remove = async () => {
    if (leaving && (await deleteCalendar.run({ params: { id: leaving.id } })).ok)
      setLeaving((now) => (now === leaving ? null : now));
  };
  const create = (
    <Button variant="primary" icon={Plus} disabled={!domain} onClick={() => setCreating(true)}>
      {t('calendar.new')}
    </Button>
  );
  return (
    <section className="grid gap-5 min-w-0">
      <PendingDomainNotice domain={domain} />
      <header className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle headingLevel={headingLevel} total={data?.length}>
          {domain ? t('calendar.title', { name: domain.name }) : t('email.calendars')}
        </PageTitle>
        {create}
      </header>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refresh()} />
      ) : isLoading || !data ? (
        <Skeleton height={200} />
      ) : data.length === 0 ? (
        <EmptyState icon={CalendarDays} title={t('calendar.none')} action={create}>
          {t('calendar.text')}
        </EmptyState>
      ) : (
        <ul className="grid lg:grid-cols-2 gap-4">
          {data.map((calendar) => (
            <li key={calendar.id} className="grid gap-4 rounded-card border border-line bg-surface p-4 min-w-0">
              <div className="flex items-start gap-3">
                <span
                  aria-hidden
                  className="w-4 h-4 rounded-full mt-1 shrink-0"
                  style={{ background: calendar.color }}
                />
                <span className="grid grow min-w-0">
                  <span className="font-bold break-words">{calendar.name}</span>
                  <span className="text-sm text-muted break-all">{calendar.username}</span>
                </span>
                <IconButton
                  label={t('calendar.showQr', { name: calendar.name })}
                  icon={QrIcon}
                  onClick={() => setShown(calendar)}
                />
                <IconButton
                  label={t('email.deleteNamed', { name: calendar.name })}
                  icon={Trash2}
                  onClick={() => setLeaving(calendar)}
                />
              </div>
              <CopyField label={t('calendar.caldav')} value={calendar.caldav_url} />
              <CopyField label={t('calendar.carddav')} value={calendar.carddav_url} />
            </li>
          ))}
        </ul>
      )}
      {isCreating && domain && (
        <Dialog title={t('calendar.new')} isOpen onClose={() => setCreating(false)}>
          <NewCalendar domain={domain} onClose={() => setCreating(false)} />
        </Dialog>
      )}
      {shown && (
        <Dialog title={shown.name} isOpen onClose={() => setShown(null)}>
          <div className="grid gap-5">
            <p className="text-muted">{t('calendar.qrText', { name: shown.username })}</p>
            <div className="flex flex-wrap justify-center gap-6">
              {(['caldav', 'carddav'] as const).map((kind) => {
                const label = t(kind === 'caldav' ? 'calendar.caldav' : 'calendar.carddav');
                return (
                  <figure key={kind} className="grid justify-items-center gap-2">
                    <QrCode
                      text={kind === 'caldav' ? shown.caldav_url : shown.carddav_url}
                      label={t('calendar.qrLabel', { what: label })}
                    />
                    <figcaption className="text-sm text-muted">{label}</figcaption>
                  </figure>
                );
              })}
            </div>
          </div>
        </Dialog>
      )}
      <ConfirmDialog
        title={t('calendar.deleteTitle', { name: leaving?.name ?? '' })}
        text={t('calendar.deleteText', { name: leaving?.name ?? '', owner: leaving?.username ?? '' })}
        confirmLabel={t('calendar.delete')}
        isOpen={leaving !== null}
        isPending={isDeleting}
        onConfirm={() => void remove()}
        onClose={() => setLeaving(null)}
      />
    </section>
  );
}

function NewCalendar({ domain, onClose }: { domain: EmailDomain; onClose: () => void }) {
  const [schema] = useState(() =>
    z.object({ username: anyAddress(), name: field(required, maxLength(60)), color: z.string() }),
  );
  const form = usePortalForm(schema, { username: '', name: '', color: colors[0].value as string });
  const [error, setError] = useState<string | null>(null);
  const isPending = useSignalValue(createCalendar.isPending);
  const { errors } = form.formState;
  const submit = async (body: z.output<typeof schema>) => {
    setError(null);
    const outcome = await createCalendar.run({ params: { id: domain.id }, body });
    if (outcome.ok) onClose();
    else setError(showServerErrors(form, outcome.error, emailErrorMessage));
  };
  return (
    <Form form={form} onSubmit={submit} error={error} label={t('calendar.new')}>
      <TextField
        label={t('calendar.name')}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <AddressAutocompleteField
        form={form}
        name="username"
        label={t('calendar.owner')}
        help={t('calendar.ownerHelp')}
        domainId={domain.id}
      />
      <RadioGroup
        label={t('calendar.color')}
        name="color"
        options={colors.map(({ value, labelKey }) => ({ value, label: t(labelKey) }))}
        value={form.watch('color')}
        onValueChange={(value) => form.setValue('color', value, { shouldDirty: true })}
        error={errors.color?.message}
      />
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('calendar.create')}
        </Button>
      </div>
    </Form>
  );
}

export const CalendarScreen = withDomainLayout(Calendars);
