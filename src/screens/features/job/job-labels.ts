import { jobMessages } from '#core/i18n/messages/jobs.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import type { Job, JobStatus } from '#core/job/job.schema.ts';

const t = translator(jobMessages);
type Key = MessageKey<typeof jobMessages>;

/** Kinds of work. One that the portal does not know is a task. */
const jobKinds: Readonly<Record<string, Key>> = {
  'server.create': 'jobs.server.create',
  'server.start': 'jobs.server.start',
  'server.shutdown': 'jobs.server.shutdown',
  'server.stop': 'jobs.server.stop',
  'server.reboot': 'jobs.server.reboot',
  'server.reset': 'jobs.server.reset',
  'server.reinstall': 'jobs.server.reinstall',
  'server.delete': 'jobs.server.delete',
  'files.zip': 'jobs.files.zip',
  'files.unzip': 'jobs.files.unzip',
  'wordpress.create': 'jobs.wordpress.create',
  'wordpress.delete': 'jobs.wordpress.delete',
  'backup.make': 'jobs.backup.make',
  'backup.restore': 'jobs.backup.restore',
  'wordpress.update': 'jobs.wordpress.update',
  'wordpress.rollback': 'jobs.wordpress.rollback',
  'wordpress.staging': 'jobs.wordpress.staging',
  'wordpress.push': 'jobs.wordpress.push',
  'wordpress.replace': 'jobs.wordpress.replace',
};

/** Steps of work. One that the portal does not know is shown by its key. */
const jobSteps: Readonly<Record<string, Key>> = {
  addresses: 'jobs.step.addresses',
  image: 'jobs.step.image',
  shutdown: 'jobs.step.shutdown',
  power: 'jobs.step.power',
  off: 'jobs.step.off',
  boot: 'jobs.step.boot',
  erase: 'jobs.step.erase',
  release: 'jobs.step.release',
  install: 'jobs.step.install',
  tables: 'jobs.step.tables',
  remove: 'jobs.step.remove',
  database: 'jobs.step.database',
  archive: 'jobs.step.archive',
  verify: 'jobs.step.verify',
  plan: 'jobs.step.plan',
  backup: 'jobs.step.backup',
  update: 'jobs.step.update',
  restore: 'jobs.step.restore',
  check: 'jobs.step.check',
  report: 'jobs.step.report',
  copy: 'jobs.step.copy',
  copy_tables: 'jobs.step.copy_tables',
  replace: 'jobs.step.replace',
  publish: 'jobs.step.publish',
};

const statuses: Readonly<Record<JobStatus, Key>> = {
  queued: 'jobs.queued',
  running: 'jobs.running',
  succeeded: 'jobs.succeeded',
  failed: 'jobs.failed',
  cancelled: 'jobs.cancelled',
};

/** "Reboot server: web-1". */
export const jobLabel = ({ kind, subject }: Job) =>
  t('jobs.label', { what: t(jobKinds[kind] ?? 'jobs.other'), name: subject.name });

export const stepLabel = (key: string) => {
  const message = jobSteps[key];
  return message ? t(message) : key;
};

/** What is being done now, or how it ended. */
export function jobStatusText({ status, steps, error }: Job): string {
  const step = steps.find((one) => one.status === 'running');
  if (status === 'running' && step) return stepLabel(step.key);
  return status === 'failed' && error ? error : t(statuses[status]);
}

/** The page of what the work is done to; none once that is deleted. */
export function subjectPath({ kind, subject, status }: Job): string | null {
  if (kind === 'server.delete' && status === 'succeeded') return null;
  if (subject.type === 'server') return `/cloud-servers/${subject.id}`;
  if (kind.startsWith('files.')) return `/file-manager?account=${subject.id}`;
  return subject.type === 'hosting' ? `/web-hosting/${subject.id}` : null;
}
