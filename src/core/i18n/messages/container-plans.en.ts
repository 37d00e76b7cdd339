/** What a plan for containers costs and allows. */
export const containerPlansMessages = {
  'deploy.free': 'Free',
  'deploy.perMonth': '{price}/month',
  'deploy.perYear': '{price}/year',
  'deploy.planReplicas': { one: '1 replica', other: 'Up to {n} replicas' },
  'deploy.planSize': '{cpus} CPU and {memory} each',
  'deploy.planVolumes': '{size} of volumes',
} as const;
