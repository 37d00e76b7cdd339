import { jobMessages } from '#core/i18n/messages/jobs.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import type { Job, JobStatus } from '#core/job/job.schema.ts';
import { waitingSince } from '#core/job/job.store.ts';
import { revealHiddenCharacters } from '#core/rules/format.rules.ts';

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
  'files.upload': 'jobs.files.upload',
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
  'project.deploy': 'jobs.project.deploy',
  'project.delete': 'jobs.project.delete',
  'node.build': 'jobs.node.build',
};

/** Steps of one kind of work, where the same key means something else in another. */
const stepsOfKind: Readonly<Record<string, Readonly<Record<string, Key>>>> = {
  'project.deploy': {
    image: 'jobs.step.pullImage',
    volumes: 'jobs.step.volumes',
    start: 'jobs.step.startReplicas',
    health: 'jobs.step.health',
    switch: 'jobs.step.switch',
    retire: 'jobs.step.retire',
  },
  'project.delete': {
    stop: 'jobs.step.stopContainers',
    remove: 'jobs.step.removeContainers',
    volumes: 'jobs.step.removeVolumes',
  },
  'node.build': {
    receive: 'jobs.step.receiveSource',
    detect: 'jobs.step.detect',
    install: 'jobs.step.installPackages',
    build: 'jobs.step.build',
    release: 'jobs.step.releaseBuild',
  },
};

/** Steps of work. One that the portal does not know is shown by its key. */
const jobSteps: Readonly<Record<string, Key>> = {
  receive: 'jobs.step.receive',
  check: 'jobs.step.check',
  place: 'jobs.step.place',
  pack: 'jobs.step.pack',
  unpack: 'jobs.step.unpack',
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

/** Where the file of an upload is going, or is. */
const uploadPath = ({ kind, result }: Job): string | null =>
  kind === 'files.upload' && typeof result.path === 'string' ? result.path : null;

/** What people know the work by: the name of a file or of its subject. */
function jobSubjectName(job: Job): string {
  const path = uploadPath(job);
  return path ? revealHiddenCharacters(path.slice(path.lastIndexOf('/') + 1)) : job.subject.name;
}

/** "Reboot server: web-1". */
export const jobLabel = (job: Job) =>
  t('jobs.label', { what: t(jobKinds[job.kind] ?? 'jobs.other'), name: jobSubjectName(job) });

export const stepLabel = (kind: string, key: string) => {
  const message = stepsOfKind[kind]?.[key] ?? jobSteps[key];
  return message ? t(message) : key;
};

/** What is being done now, or how it ended. */
export function jobStatusText(job: Job): string {
  const { kind, status, steps, error } = job;
  if (waitingSince(job))
    return t('jobs.uploadWaiting', { name: jobSubjectName(job), percent: Math.floor((job.progress ?? 0) * 100) });
  const step = steps.find((one) => one.status === 'running');
  if (status === 'running' && step) return stepLabel(kind, step.key);
  return status === 'failed' && error ? error : t(statuses[status]);
}

/** The page of what the work is done to; none once that is deleted. */
export function subjectPath(job: Job): string | null {
  const { kind, subject, status } = job;
  if ((kind === 'server.delete' || kind === 'project.delete') && status === 'succeeded') return null;
  if (subject.type === 'project')
    return kind === 'node.build' ? `/node/projects/${subject.id}` : `/docker/${subject.id}`;
  if (subject.type === 'server') return `/cloud-servers/${subject.id}`;
  const path = uploadPath(job);
  if (path)
    return `/file-manager?${new URLSearchParams({ account: subject.id, path: path.slice(0, path.lastIndexOf('/')) || '/' })}`;
  if (kind.startsWith('files.')) return `/file-manager?account=${subject.id}`;
  return subject.type === 'hosting' ? `/web-hosting/${subject.id}` : null;
}
