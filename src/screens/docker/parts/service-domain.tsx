import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { projectServicesMessages } from '#core/i18n/messages/project-services.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import type { ProjectService } from '#core/project/project.schema.ts';
import { setServiceDomain } from '#core/project/projects.store.ts';
import { fqdn } from '#core/rules/net.rules.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { CopyButton } from '#screens/ui/copy-field.tsx';
import { ConfirmDialog, Dialog } from '#screens/ui/dialog.tsx';
import { Chip, type Tone } from '#screens/ui/feedback.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Form, FormError, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { Link } from '#screens/ui/link.tsx';
import { useTextForm } from '#screens/ui/use-text-form.ts';
import { Card } from './card.tsx';

const t = translator(projectServicesMessages, listsMessages);

interface Props {
  projectId: string;
  service: ProjectService;
}

/** A domain of the customer's own that opens the service, and whether its DNS leads here. */
export function ServiceDomain({ projectId, service }: Props) {
  const [task, setTask] = useState<'change' | 'remove' | 'replace' | null>(null);
  const { domain, settings } = service;
  const canHave = settings.ports.some(({ protocol, is_public }) => protocol === 'http' && is_public);
  const close = () => setTask(null);
  return (
    <Card
      title={t('services.domain')}
      actions={
        (canHave || domain) && (
          <span className="flex flex-wrap gap-2">
            {domain && (
              <Button size="small" onClick={() => setTask('remove')}>
                {t('services.removeDomain')}
              </Button>
            )}
            <Button size="small" onClick={() => setTask('change')}>
              {t(domain ? 'services.changeDomain' : 'services.saveDomain')}
            </Button>
          </span>
        )
      }
    >
      {domain ? (
        <DomainState domain={domain} onReplace={() => setTask('replace')} />
      ) : (
        <p className="text-muted">{t(canHave ? 'services.noDomain' : 'services.notPublic')}</p>
      )}
      {task === 'change' && <DomainDialog projectId={projectId} service={service} onClose={close} />}
      {domain && (task === 'remove' || task === 'replace') && (
        <ConfirmDomain projectId={projectId} service={service} domain={domain.name} task={task} onClose={close} />
      )}
    </Card>
  );
}

type Domain = NonNullable<ProjectService['domain']>;

const states = {
  live: ['success', 'services.domainLive'],
  elsewhere: ['warning', 'services.domainElsewhere'],
  unknown: ['neutral', 'services.domainUnknown'],
} as const satisfies Record<string, readonly [Tone, MessageKey<typeof projectServicesMessages>]>;

function DomainState({
  domain: { name, is_live, zone_id, records },
  onReplace,
}: {
  domain: Domain;
  onReplace: () => void;
}) {
  const user = useSignalValue(session().user);
  const [tone, label] = states[is_live == null ? 'unknown' : is_live ? 'live' : 'elsewhere'];
  const canOpenZone = zone_id && user && canAccess('/domains/dns', user);
  const open = records.filter(({ status }) => status !== 'ok');
  const isWrongHere = zone_id != null && open.some(({ status }) => status === 'wrong');
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold break-all">{name}</span>
        <Chip tone={tone}>{t(label)}</Chip>
      </p>
      {open.length > 0 && (
        <>
          <p className="text-muted">{t('services.domainRecords')}</p>
          <ul className="grid gap-2">
            {open.map(({ type, name: record, content, found }) => (
              <li key={`${type} ${content}`} className="grid gap-0.5 rounded border border-line px-3 py-2 min-w-0">
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className="font-semibold">{type}</span>
                  <span className="break-all">{record}</span>
                  <code className="break-all">{content}</code>
                  <CopyButton text={content} label={t('copy.label', { what: `${type} ${record}` })} />
                </span>
                {found.length > 0 && (
                  <span className="text-sm text-muted break-all">
                    {t('services.found', { values: found.join(', ') })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {isWrongHere && (
          <Button size="small" onClick={onReplace}>
            {t('services.replace')}
          </Button>
        )}
        {canOpenZone && <Link to={`/domains/dns/${zone_id}`}>{t('services.openZone')}</Link>}
      </p>
    </>
  );
}

const domainProblem = (text: string) => (text.trim() === '' || fqdn(text.trim()) ? t('services.domainWrong') : null);

function DomainDialog({ projectId, service, onClose }: Props & { onClose: () => void }) {
  const form = useTextForm({ domain: service.domain?.name ?? '' }, { domain: domainProblem });
  const submit = useSubmit(
    form,
    ({ domain }) =>
      setServiceDomain.run({ params: { id: projectId, service: service.id }, body: { domain: domain.trim() } }),
    { onSuccess: onClose },
  );
  return (
    <Dialog isOpen title={t('services.domain')} onClose={onClose}>
      <Form {...submit}>
        <TextField
          {...form.register('domain')}
          label={t('services.domainName')}
          help={t('services.domainHelp')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormActions
          submitLabel={t('services.saveDomain')}
          isPending={useSignalValue(setServiceDomain.isPending)}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

interface ConfirmProps extends Props {
  domain: string;
  task: 'remove' | 'replace';
  onClose: () => void;
}

/** Takes the domain away, or the records of it that lead elsewhere. */
function ConfirmDomain({ projectId, service: { id, name }, domain, task, onClose }: ConfirmProps) {
  const [error, setError] = useState<string | null>(null);
  const isPending = useSignalValue(setServiceDomain.isPending);
  const isRemoval = task === 'remove';
  const run = async () => {
    setError(null);
    const body = isRemoval ? { domain: null } : { domain, replaces_records: true };
    const outcome = await setServiceDomain.run({ params: { id: projectId, service: id }, body });
    if (outcome.ok) onClose();
    else setError(errorMessage(outcome.error));
  };
  return (
    <ConfirmDialog
      isOpen
      title={t(isRemoval ? 'services.removeDomainTitle' : 'services.replaceTitle', { domain })}
      text={
        <div className="grid gap-3">
          <FormError error={error} />
          <p>
            {isRemoval ? t('services.removeDomainText', { name, domain }) : t('services.replaceText', { name, domain })}
          </p>
        </div>
      }
      confirmLabel={t(isRemoval ? 'services.removeDomain' : 'services.replace')}
      isPending={isPending}
      onConfirm={() => void run()}
      onClose={onClose}
    />
  );
}
