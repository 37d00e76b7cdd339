import { projectMessages } from '../i18n/messages/project.en.ts';
import { type MessageKey, translator } from '../i18n/translator.ts';
import { formatFileSize } from '../rules/format.rules.ts';
import type { ContainerExit, ProjectEvent } from './project.schema.ts';

const t = translator(projectMessages);
type Detail = ProjectEvent['detail'];

const messagesWithoutValues: Readonly<Record<string, MessageKey<typeof projectMessages>>> = {
  'project.created': 'project.eventCreated',
  'project.stopped': 'project.eventShutDown',
  'project.started': 'project.eventStarted',
};

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '–');
const size = (value: unknown) => (typeof value === 'number' ? formatFileSize(value) : '–');

/** Why a run ended. */
function exitText({ code, signal, reason }: Partial<Pick<ContainerExit, 'code' | 'signal' | 'reason'>>): string {
  if (reason === 'out_of_memory') return t('project.exitMemory');
  if (reason === 'unhealthy') return t('project.exitUnhealthy');
  if (reason === 'provider') return t('project.exitProvider');
  if (signal) return t('project.exitSignal', { signal });
  return code == null ? t('project.exitUnknown') : t('project.exitCode', { code });
}

function exitOf({ code, signal, reason }: Detail): string {
  return exitText({
    code: typeof code === 'number' ? code : null,
    signal: typeof signal === 'string' ? signal : null,
    reason: typeof reason === 'string' ? reason : '',
  });
}

type Formatter = (name: string, detail: Detail) => string;
const formatters: Readonly<Record<string, Formatter>> = {
  'project.renamed': (name) => t('project.eventRenamed', { name }),
  'service.created': (name) => t('project.eventServiceCreated', { name }),
  'service.deployed': (name, { number }) => t('project.eventDeployed', { name, number: text(number) }),
  'service.rolled_back': (name, { rollback_of }) => t('project.eventRolledBack', { name, number: text(rollback_of) }),
  'deployment.failed': (name, { number, error }) =>
    t('project.eventDeployFailed', { name, number: text(number), reason: text(error) }),
  'service.failed': (name, { number }) => t('project.eventDeployFailedPlain', { name, number: text(number) }),
  'deployment.cancelled': (name, { number }) => t('project.eventDeployCancelled', { name, number: text(number) }),
  'service.scaled': (name, { to }) => t('project.eventScaled', { name, replicas: text(to) }),
  'service.started': (name) => t('project.eventServiceStarted', { name }),
  'service.stopped': (name) => t('project.eventServiceStopped', { name }),
  'service.restarted': (name) => t('project.eventServiceRestarted', { name }),
  'service.deleted': (name) => t('project.eventServiceDeleted', { name }),
  'service.paid': (name) => t('project.eventPaid', { name }),
  'service.suspended': (name) => t('project.eventSuspended', { name }),
  'service.resumed': (name) => t('project.eventResumed', { name }),
  'service.domain-set': (name, { domain }) => t('project.eventDomainSet', { name, domain: text(domain) }),
  'service.domain-removed': (name) => t('project.eventDomainRemoved', { name }),
  'container.crashed': (name, detail) => t('project.eventCrashed', { name, reason: exitOf(detail) }),
  'container.exited': (name, detail) => t('project.eventGaveUp', { name, reason: exitOf(detail) }),
  'container.restarting': (name, detail) => t('project.eventCrashed', { name, reason: exitOf(detail) }),
  'container.unhealthy': (name, { problem }) => t('project.eventUnhealthy', { name, reason: text(problem) }),
  'container.started': (name) => t('project.eventServiceStarted', { name }),
  'container.stopped': (name) => t('project.eventServiceStopped', { name }),
  'container.restarted': (name) => t('project.eventServiceRestarted', { name }),
  'container.removed': (name) => t('project.eventContainerRemoved', { name }),
  'image.uploaded': (name) => t('project.eventImageUploaded', { name }),
  'image.imported': (name) => t('project.eventImageImported', { name }),
  'volume.created': (name) => t('project.eventVolumeCreated', { name }),
  'volume.resized': (name, { to }) => t('project.eventVolumeGrown', { name, size: size(to) }),
  'volume.deleted': (name) => t('project.eventVolumeDeleted', { name }),
  'config.created': (name) => t('project.eventConfigCreated', { name }),
  'config.changed': (name, { version }) => t('project.eventConfigChanged', { name, version: text(version) }),
  'config.deleted': (name) => t('project.eventConfigDeleted', { name }),
  'build.started': (name) => t('project.eventBuildStarted', { name }),
  'build.released': (name) => t('project.eventBuildReleased', { name }),
  'build.failed': (name) => t('project.eventBuildFailed', { name }),
  'build.refused': (name) => t('project.eventBuildRefused', { name }),
};

/** Describes an event. An unknown kind is shown unchanged. */
export function projectEventText({ kind, subject, detail }: Pick<ProjectEvent, 'kind' | 'subject' | 'detail'>): string {
  const key = Object.hasOwn(messagesWithoutValues, kind) ? messagesWithoutValues[kind] : undefined;
  if (key) return t(key);
  const formatter = Object.hasOwn(formatters, kind) ? formatters[kind] : undefined;
  return formatter ? formatter(subject ?? '–', detail) : [kind, subject].filter(Boolean).join(': ');
}
