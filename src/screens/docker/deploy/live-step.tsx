import { CircleCheck, ExternalLink, ShoppingBasket } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cart } from '#core/cart/cart.store.ts';
import { deployMessages } from '#core/i18n/messages/deploy.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { isJobOpen, job as jobResource } from '#core/job/job.store.ts';
import {
  type CreatedDeployment,
  type CreatedService,
  emptyDeployment,
  NEW_PROJECT,
} from '#core/project/deployment-draft.rules.ts';
import { projectServices, refreshProjectWork } from '#core/project/projects.store.ts';
import { addServiceToBasket } from '#core/project/service-basket.ts';
import { list } from '#core/rules/format.rules.ts';
import { JobProgress } from '#screens/features/job/job-progress.tsx';
import { useFollowTeam } from '#screens/features/job/use-follow-team.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { LinkButton } from '#screens/ui/link-button.tsx';
import { Notice } from '#screens/ui/notice.tsx';
import type { Draft } from './use-draft.ts';
import { usePlans } from './use-plans.ts';

const t = translator(deployMessages);

/** What was made: deployed before one's eyes, or waiting to be paid for. */
export function LiveStep({ draft, made }: { draft: Draft; made: CreatedDeployment }) {
  const state = useResource(projectServices, { params: { id: made.project.id } });
  useFollowTeam(['project', 'job'], state.refresh);
  const current = made.services.map((service) => {
    const now = state.data?.find(({ id }) => id === service.id);
    return {
      ...service,
      isUnpaid: now ? now.status === 'awaiting_payment' : service.isUnpaid,
      url: now?.url ?? service.url,
    };
  });
  const unpaid = current.filter(({ isUnpaid }) => isUnpaid);
  const deployed = current.filter(({ isUnpaid }) => !isUnpaid);
  const projectPath = `/docker/${made.project.id}`;
  return (
    <div className="grid gap-5 min-w-0">
      {deployed.length > 0 && made.jobIds.length > 0 && <Jobs made={made} services={deployed} />}
      {unpaid.length > 0 && <Unpaid services={unpaid} projectName={made.project.name} />}
      <div className="flex flex-wrap items-center gap-3">
        <LinkButton variant={unpaid.length > 0 ? 'secondary' : 'primary'} to={projectPath}>
          {t('deploy.openProject')}
        </LinkButton>
        <Button
          onClick={() => {
            draft.update((before) => ({
              ...emptyDeployment,
              source: before.source,
              project: draft.scope === NEW_PROJECT ? made.project : emptyDeployment.project,
            }));
            draft.goTo('source');
          }}
        >
          {t('deploy.another')}
        </Button>
      </div>
    </div>
  );
}

function Jobs({ made, services }: { made: CreatedDeployment; services: readonly CreatedService[] }) {
  const names = list(services.map(({ name }) => name));
  return (
    <section className="grid gap-3 min-w-0">
      <h2 className="text-md font-bold">{t('deploy.deployed', { names })}</h2>
      {made.jobIds.map((id) => (
        <JobProgress key={id} id={id} onEnded={() => void refreshProjectWork()} />
      ))}
      <Outcome jobIds={made.jobIds} services={services} />
    </section>
  );
}

/** What came of all jobs. The first that failed says so for all. */
function Outcome({ jobIds, services }: { jobIds: readonly string[]; services: readonly CreatedService[] }) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const isOver = jobIds.every((id) => failed.has(id) || done.has(id));
  const names = list(services.map(({ name }) => name));
  const report = (id: string, isDone: boolean) => (isDone ? setDone : setFailed)((ids) => new Set(ids).add(id));
  return (
    <>
      {jobIds.map((id) => (
        <JobWatch key={id} id={id} onEnd={report} />
      ))}
      {failed.size > 0 && <Notice tone="danger">{t('deploy.failedText')}</Notice>}
      {!isOver && failed.size === 0 && <p className="text-sm text-muted">{t('deploy.liveText')}</p>}
      {isOver && failed.size === 0 && (
        <div role="status" className="grid gap-2">
          <p className="flex items-center gap-2 font-semibold">
            <CircleCheck size={20} aria-hidden className="text-success shrink-0" />
            {t(services.length > 1 ? 'deploy.doneSeveral' : 'deploy.done', { names })}
          </p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {services.map(
              ({ id, name, url }) =>
                url && (
                  <li key={id}>
                    <a
                      href={url}
                      target="_blank"
                      rel="noreferrer"
                      className="inline-flex items-center gap-1 min-h-[24px] text-accent underline underline-offset-2"
                    >
                      {t('deploy.open', { name })}
                      <ExternalLink size={14} aria-hidden />
                    </a>
                  </li>
                ),
            )}
          </ul>
        </div>
      )}
    </>
  );
}

/** Calls `onEnd` when a job has ended, also if it had ended before. */
function JobWatch({ id, onEnd }: { id: string; onEnd: (id: string, isDone: boolean) => void }) {
  const { data } = useResource(jobResource, { params: { id } });
  const status = data?.job.id === id && !isJobOpen(data.job) ? data.job.status : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a job is reported once
  useEffect(() => {
    if (status !== null) onEnd(id, status === 'succeeded');
  }, [status, id]);
  return null;
}

/** Saved, and deployed once it is paid for. */
function Unpaid({ services, projectName }: { services: readonly CreatedService[]; projectName: string }) {
  const { data: offers } = usePlans();
  const lines = useSignalValue(cart().lines);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // A basket must be there to be added to.
  useEffect(() => cart().watch(), []);
  const missing = services.filter(({ id }) => !lines.some(({ options }) => options.project_service_id === id));
  const add = async () => {
    setPending(true);
    setError(null);
    for (const service of missing) {
      const offer = offers?.find(({ product }) => product.id === service.productId);
      if (!offer || !(await addServiceToBasket(service, offer.product, service.term))) {
        setError(t('error.generic'));
        break;
      }
    }
    setPending(false);
  };
  return (
    <section className="grid gap-3 min-w-0">
      <h2 className="text-md font-bold">{t('deploy.unpaid')}</h2>
      <p>{t('deploy.unpaidText', { names: list(services.map(({ name }) => name)), project: projectName })}</p>
      <FormError error={error} />
      {missing.length > 0 ? (
        <Button
          variant="primary"
          icon={ShoppingBasket}
          className="justify-self-start"
          isPending={isPending}
          disabled={!offers}
          onClick={() => void add()}
        >
          {t('deploy.addToBasket')}
        </Button>
      ) : (
        <LinkButton variant="primary" className="justify-self-start" to="/checkout">
          {t('deploy.pay')}
        </LinkButton>
      )}
    </section>
  );
}
