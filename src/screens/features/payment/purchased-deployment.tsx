import { deployments, refreshProjectWork } from '#core/project/projects.store.ts';
import { JobProgress } from '#screens/features/job/job-progress.tsx';
import { useFollowTeam } from '#screens/features/job/use-follow-team.ts';
import { useResource } from '#screens/ui/context.tsx';

/** The deployment that a payment has begun, as it goes. */
export function PurchasedDeployment({ projectId, serviceId }: { projectId: string; serviceId: string }) {
  const state = useResource(deployments, { params: { id: projectId }, query: { service: serviceId } });
  useFollowTeam(['project', 'job'], state.refresh);
  const jobId = state.data?.deployments[0]?.job_id;
  return jobId ? <JobProgress id={jobId} onEnded={() => void refreshProjectWork()} /> : null;
}
