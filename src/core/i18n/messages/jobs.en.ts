/** Long work: its kinds, steps and outcomes. A kind and its steps are keys: `jobs.server.create`, `jobs.step.image`. */
export const jobMessages = {
  'jobs.title': 'Activity',
  'jobs.none': 'Nothing in progress',
  'jobs.queued': 'Waiting to start',
  'jobs.running': 'In progress',
  'jobs.succeeded': 'Done',
  'jobs.failed': 'Failed',
  'jobs.cancelled': 'Stopped',
  'jobs.progress': '{n} %',
  'jobs.of': '{what}: {name}',
  'jobs.follow': 'Details',
  'jobs.stop': 'Stop',
  'jobs.log': 'Log',
  'jobs.steps': 'Steps',
  'jobs.continues': 'You can close this. It goes on, and the bell shows how it ends.',
  'jobs.startedBy': 'Started by {name}',
  'jobs.other': 'Work',
} as const;
