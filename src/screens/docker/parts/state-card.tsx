import { CircleAlert, CircleCheck, Plus, TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { projectMessages } from '#core/i18n/messages/project.en.ts';
import { projectsMessages } from '#core/i18n/messages/projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Project, ProjectService } from '#core/project/project.schema.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { EmptyState } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { Link } from '#screens/ui/link.tsx';
import { LinkButton } from '#screens/ui/link-button.tsx';
import { Notice } from '#screens/ui/notice.tsx';
import { useBasket } from './use-basket.ts';

const t = translator(projectMessages, projectsMessages);

const DeleteServiceDialog = lazyPart(() =>
  import('./service-dialogs.tsx').then((module) => module.DeleteServiceDialog),
);

/** How the project is in words, and what to do about each service that is not as it should be. */
export function StateCard({ project, services }: { project: Project; services: readonly ProjectService[] }) {
  if (project.status === 'empty')
    return (
      <section className="rounded-card border border-line bg-surface">
        <EmptyState
          icon={Plus}
          title={t('project.emptyTitle')}
          action={
            <LinkButton variant="primary" icon={Plus} to={`/docker/${project.id}/containers/create`}>
              {t('projects.deploy')}
            </LinkButton>
          }
        >
          {t('project.emptyText')}
        </EmptyState>
      </section>
    );
  return (
    <section aria-label={t('project.state')} className="grid gap-3">
      <ProjectSentence project={project} />
      {services.map((service) => (
        <ServiceNotice key={service.id} projectId={project.id} service={service} />
      ))}
    </section>
  );
}

function ProjectSentence({ project: { status, replicas } }: { project: Project }) {
  if (status === 'running')
    return (
      <p className="flex items-center gap-2">
        <CircleCheck size={18} aria-hidden className="shrink-0 text-success" />
        {t('project.isRunning', { n: replicas.running })}
      </p>
    );
  const { running, desired } = replicas;
  const sentences: Readonly<Record<string, string>> = {
    deploying: t('project.isDeploying'),
    degraded: t('project.isDegraded', { n: running, desired }),
    crashed: t('project.isCrashed'),
    stopped: t('project.isStopped'),
    awaiting_payment: t('project.isAwaiting'),
    deleting: t('project.isDeleting'),
  };
  const sentence = sentences[status];
  if (!sentence) return null;
  return (
    <p className="flex items-center gap-2">
      {status === 'degraded' && <TriangleAlert size={18} aria-hidden className="shrink-0 text-warning" />}
      {status === 'crashed' && <CircleAlert size={18} aria-hidden className="shrink-0 text-danger" />}
      {sentence}
    </p>
  );
}

interface NoticeProps {
  projectId: string;
  service: ProjectService;
}

/** Why a service is not as it should be, with the way out. */
export function ServiceNotice({ projectId, service }: NoticeProps) {
  const { name, status, problem, replicas } = service;
  const user = useSignalValue(session().user);
  const canPay = user !== null && canAccess('/billing/invoices', user);
  if (status === 'awaiting_payment') return <UnpaidNotice projectId={projectId} service={service} />;
  // A user's stop needs no reason. One with a reason is the provider's: its plan was not paid for.
  if (status === 'stopped' && problem)
    return (
      <Notice
        tone="warning"
        action={canPay && <Link to="/billing/invoices?status=unpaid">{t('project.seeInvoices')}</Link>}
      >
        <p className="font-semibold">{t('project.stoppedService', { name })}</p>
        <p>
          {problem} {!canPay && t('project.askToPay')}
        </p>
      </Notice>
    );
  if (status !== 'crashed' && status !== 'degraded') return null;
  const log = `/docker/${projectId}/containers?service=${service.id}`;
  return (
    <Notice
      tone={status === 'crashed' ? 'danger' : 'warning'}
      action={
        <Link to={log} aria-label={t('project.logOf', { name })} className="font-semibold underline underline-offset-2">
          {t('project.seeLog')}
        </Link>
      }
    >
      <p className="font-semibold">
        {status === 'crashed'
          ? t('project.crashedService', { name })
          : t('project.degradedService', { name, ...replicas })}
      </p>
      {problem && <p>{problem}</p>}
    </Notice>
  );
}

/** A service that is written and not paid for: nothing typed is lost. */
function UnpaidNotice({ projectId, service }: NoticeProps) {
  const basket = useBasket();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Notice
        tone="warning"
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => setDeleting(true)}>
              {t('project.deleteService')}
            </Button>
            {basket.has(service) ? (
              <LinkButton size="small" variant="primary" to="/checkout">
                {t('project.viewBasket')}
              </LinkButton>
            ) : (
              basket.canBuy && (
                <Button
                  size="small"
                  variant="primary"
                  isPending={basket.isPending}
                  onClick={() => void basket.add(service)}
                >
                  {t('project.addToBasket')}
                </Button>
              )
            )}
          </span>
        }
      >
        {t('project.unpaidService', { name: service.name })} {!basket.canBuy && t('project.askToBuy')}
      </Notice>
      <Suspense fallback={null}>
        {isDeleting && (
          <DeleteServiceDialog projectId={projectId} service={service} onClose={() => setDeleting(false)} />
        )}
      </Suspense>
    </>
  );
}
