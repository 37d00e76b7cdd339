import { useState } from 'react';
import * as z from 'zod/mini';
import { type EmailDomain, spamLevels } from '#core/email/email.schema.ts';
import { deleteDomain, updateDomain } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { emailSettingsMessages } from '#core/i18n/messages/email-settings.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { countDirtyFields } from '../ui/draft.ts';
import { Skeleton } from '../ui/feedback.tsx';
import { RadioGroup, TextField } from '../ui/field.tsx';
import { FormError, showServerErrors, usePortalForm } from '../ui/form.tsx';
import { useListState } from '../ui/list-state.tsx';
import { Tabs } from '../ui/navigation.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { FormSection, SaveBar } from '../ui/pages.tsx';
import { Dkim } from './parts/dkim.tsx';
import { DnsHealth } from './parts/dns-health.tsx';
import { DomainAliases } from './parts/domain-aliases.tsx';
import { type DomainPageProps, PendingDomainNotice, prefetch, withDomainLayout } from './parts/domain-layout.tsx';
import { QuotaField, quotaRule } from './parts/quota-field.tsx';

const t = translator(emailMessages, emailSettingsMessages);

/** What holds for the whole domain: spam, sizes, further domains, the way out, and its records in the DNS. */
function Settings({ domainId, domain, headingLevel }: DomainPageProps) {
  const [list, setList] = useListState(['tab']);
  return (
    <section className="grid gap-5 min-w-0">
      <PendingDomainNotice domain={domain} />
      <PageTitle headingLevel={headingLevel}>
        {domain ? t('emailSettings.title', { name: domain.name }) : t('email.settings')}
      </PageTitle>
      <Tabs
        label={t('email.settings')}
        value={list.filters.tab || 'general'}
        onChange={(tab) => setList({ filters: { tab: tab === 'general' ? '' : tab } })}
        tabs={[
          {
            id: 'general',
            label: t('emailSettings.general'),
            content: domain ? <General key={domain.id} domain={domain} /> : <Skeleton height={320} />,
          },
          {
            id: 'dns',
            label: t('emailSettings.dns'),
            content: (
              <div className="grid gap-6">
                <Dkim domainId={domainId} domain={domain} />
                <DnsHealth domainId={domainId} domainName={domain?.name ?? ''} />
              </div>
            ),
            prefetch: () => prefetch.dns(domainId),
          },
        ]}
      />
    </section>
  );
}

const spamLevelKeys = {
  off: 'emailSettings.spamOff',
  relaxed: 'emailSettings.spamRelaxed',
  normal: 'emailSettings.spamNormal',
  strict: 'emailSettings.spamStrict',
} as const;
const spamLevelTextKeys = {
  off: 'emailSettings.spamOffText',
  relaxed: 'emailSettings.spamRelaxedText',
  normal: 'emailSettings.spamNormalText',
  strict: 'emailSettings.spamStrictText',
} as const;

function General({ domain }: { domain: EmailDomain }) {
  const [schema] = useState(() =>
    z.object({ spam_level: z.enum(spamLevels), default_quota: quotaRule(domain.quota_total) }),
  );
  const form = usePortalForm(schema, { spam_level: domain.spam_level, default_quota: String(domain.default_quota) });
  const [error, setError] = useState<string | null>(null);
  const isSaving = useSignalValue(updateDomain.isPending);
  const save = async (values: z.output<typeof schema>) => {
    setError(null);
    const outcome = await updateDomain.run({
      params: { id: domain.id },
      body: { ...values, default_quota: Number(values.default_quota) },
    });
    if (outcome.ok) form.reset(values);
    else setError(showServerErrors(form, outcome.error, emailErrorMessage));
  };
  return (
    <div className="grid gap-6">
      <form
        noValidate
        aria-label={t('emailSettings.general')}
        className="grid gap-6"
        onSubmit={form.handleSubmit(save)}
      >
        <FormError error={error} />
        <FormSection title={t('emailSettings.spam')} text={t('emailSettings.spamText')}>
          <RadioGroup
            label={t('emailSettings.spamLevel')}
            name="spam"
            options={spamLevels.map((value) => ({
              value,
              label: t(spamLevelKeys[value]),
              help: t(spamLevelTextKeys[value]),
            }))}
            value={form.watch('spam_level')}
            onValueChange={(value) =>
              form.setValue('spam_level', value as (typeof spamLevels)[number], { shouldDirty: true })
            }
          />
        </FormSection>
        <FormSection title={t('emailSettings.newMailboxes')} text={t('emailSettings.newMailboxesText')}>
          <QuotaField form={form} name="default_quota" allocated={domain.quota_given} total={domain.quota_total} />
        </FormSection>
        <SaveBar
          changeCount={countDirtyFields(form)}
          isSaving={isSaving}
          onSave={() => void form.handleSubmit(save)()}
          onDiscard={() => form.reset()}
        />
      </form>
      <FormSection
        title={t('emailSettings.domainAliases')}
        text={t('emailSettings.domainAliasesText', { name: domain.name })}
      >
        <DomainAliases domain={domain} />
      </FormSection>
      <FormSection title={t('emailSettings.danger')} text={t('emailSettings.dangerText')}>
        <DangerZone domain={domain} />
      </FormSection>
    </div>
  );
}

function DangerZone({ domain }: { domain: EmailDomain }) {
  const { router } = usePortal();
  const [asked, setAsked] = useState<'off' | 'delete' | null>(null);
  const [typed, setTyped] = useState('');
  const isUpdating = useSignalValue(updateDomain.isPending);
  const isDeleting = useSignalValue(deleteDomain.isPending);
  const isOff = domain.status === 'off';
  const turn = async (status: 'active' | 'off') => {
    const outcome = await updateDomain.run({ params: { id: domain.id }, body: { status } });
    if (outcome.ok) setAsked(null);
    else notices().failure(emailErrorMessage(outcome.error));
  };
  const remove = async () => {
    const outcome = await deleteDomain.run({ params: { id: domain.id } });
    if (outcome.ok) router.navigate('/email', { replace: true });
    else notices().failure(emailErrorMessage(outcome.error));
  };
  const close = () => {
    setAsked(null);
    setTyped('');
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 max-w-md">
          <span className="font-semibold block">{t(isOff ? 'emailSettings.turnOn' : 'emailSettings.turnOff')}</span>
          <span className="text-sm text-muted">
            {t(isOff ? 'emailSettings.turnOnText' : 'emailSettings.turnOffText')}
          </span>
        </p>
        {isOff ? (
          <Button isPending={isUpdating} onClick={() => void turn('active')}>
            {t('emailSettings.turnOn')}
          </Button>
        ) : (
          <Button variant="danger" onClick={() => setAsked('off')}>
            {t('emailSettings.turnOff')}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-4 border-t">
        <p className="min-w-0 max-w-md">
          <span className="font-semibold block">{t('emailSettings.deleteDomain')}</span>
          <span className="text-sm text-muted">{t('emailSettings.deleteDomainText')}</span>
        </p>
        <Button variant="danger" onClick={() => setAsked('delete')}>
          {t('emailSettings.deleteDomain')}
        </Button>
      </div>
      <ConfirmDialog
        title={t('emailSettings.turnOffTitle', { name: domain.name })}
        text={t('emailSettings.turnOffConfirm', { name: domain.name, n: domain.mailboxes })}
        confirmLabel={t('emailSettings.turnOff')}
        isOpen={asked === 'off'}
        isPending={isUpdating}
        onConfirm={() => void turn('off')}
        onClose={close}
      />
      <Dialog
        title={t('email.deleteTitle', { name: domain.name })}
        isOpen={asked === 'delete'}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{t('dialog.cancel')}</Button>
            <Button
              variant="danger"
              isPending={isDeleting}
              disabled={typed.trim().toLowerCase() !== domain.name}
              onClick={() => void remove()}
            >
              {t('emailSettings.deleteDomain')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <p>{t('emailSettings.deleteConfirm', { name: domain.name, n: domain.mailboxes })}</p>
          <TextField
            label={t('emailSettings.typeName', { name: domain.name })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      </Dialog>
    </div>
  );
}

export const EmailSettingsScreen = withDomainLayout(Settings);
