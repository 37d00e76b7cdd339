import { useState } from 'react';
import type { Server } from '#core/cloud/cloud.schema.ts';
import { actOnServer, rebootServer } from '#core/cloud/cloud.store.ts';
import { allows } from '#core/cloud/server.rules.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { isJobOpen } from '#core/job/job.store.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { JobProgress } from '#screens/features/job/job-progress.tsx';
import { JobSkeleton, jobHeight } from '#screens/features/job/job-skeleton.tsx';
import { useFollowTeam } from '#screens/features/job/use-follow-team.ts';
import { useIsRequested, useVisitJobs } from '#screens/features/job/use-visit-jobs.ts';
import { useWork } from '#screens/features/job/use-work.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Link } from '#screens/ui/link.tsx';
import { Notice } from '#screens/ui/notice.tsx';
import { priceText, sizeText } from './server-text.ts';

const t = translator(cloudMessages);

/**
 * The work under way or the one that failed last, and what the server waits for. What was asked for has its place from the press on,
 * and what is true of a server at rest takes that place when it has ended: the tabs below move with a press alone.
 */
export function ServerNotices({ server }: { server: Server }) {
  const isRequested = useIsRequested(jobCalls);
  const { id, isOpen, hasSucceeded } = useLatestJob(server, isRequested);
  const hint = isRequested || isOpen ? null : hintText(server);
  return (
    <div className={`grid gap-3 empty:hidden ${id ? jobHeight : ''}`}>
      <StateNotice server={server} isAtWork={isOpen} />
      {hint && <Notice tone="info">{hint}</Notice>}
      {isRequested ? <JobSkeleton /> : id && !(hint && hasSucceeded) && <JobProgress key={id} id={id} />}
    </div>
  );
}

const jobCalls = [actOnServer, rebootServer];

/** The newest job while it runs, when it ended during this visit, and when it failed. @param isRequested an action is being requested */
function useLatestJob({ id, job }: Server, isRequested: boolean) {
  const { data, refresh } = useWork('server', id);
  useFollowTeam(['job'], refresh);
  const [visited] = useVisitJobs(data?.jobs, isRequested, job?.id);
  const newest = data?.jobs[0];
  const openId = job?.id ?? (newest && isJobOpen(newest) ? newest.id : null);
  return {
    id: openId ?? (newest?.status === 'failed' ? newest.id : visited),
    isOpen: openId !== null,
    hasSucceeded: newest?.status === 'succeeded',
  };
}

/** What is worth knowing of a server at rest. */
function hintText(server: Server): string | null {
  const { name, status, stopped_by, pending_size } = server;
  if (stopped_by || allows(server, 'create')) return null;
  const price = priceText(server);
  if (status === 'off' && price) return t('cloud.offCosts', { name, price });
  return pending_size ? t('cloud.pendingSize', { size: sizeText(pending_size) }) : null;
}

/** @param isAtWork its job, which is shown, says what is being done */
function StateNotice({ server, isAtWork }: { server: Server; isAtWork: boolean }) {
  const { name, status, stopped_by } = server;
  if (status === 'provisioning' || status === 'deleting')
    return isAtWork ? null : (
      <Notice tone="info">{t(status === 'deleting' ? 'cloud.deleting' : 'cloud.creating', { name })}</Notice>
    );
  if (allows(server, 'create')) return <CreateAgain server={server} />;
  if (stopped_by)
    return (
      <Notice tone="danger" action={<ServiceLink id={server.id} />}>
        {t(stopped_by === 'expired' ? 'cloud.stoppedExpired' : 'cloud.stoppedSuspended', { name })}
      </Notice>
    );
  return null;
}

function ServiceLink({ id }: { id: string }) {
  const user = useSignalValue(session().user);
  const path = `/service/cloud/${id}`;
  return user && canAccess(path, user) ? <Link to={path}>{t('cloud.viewService')}</Link> : null;
}

function CreateAgain({ server: { id, name } }: { server: Server }) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const create = async () => {
    setPending(true);
    const outcome = await actOnServer.run({ params: { id, action: 'create' } });
    setPending(false);
    setError(outcome.ok ? null : errorMessage(outcome.error));
  };
  return (
    <Notice
      tone="danger"
      action={
        <Button size="small" isPending={isPending} onClick={() => void create()}>
          {t('cloud.retryCreate')}
        </Button>
      }
    >
      {error ?? t('cloud.createFailed', { name })}
    </Notice>
  );
}
