import { useCallback, useEffect, useRef, useState } from 'react';
import { refreshFiles, startedArchives } from '#core/hosting/files.store.ts';
import { isUploadOpen, uploads } from '#core/hosting/uploads.store.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Job } from '#core/job/job.schema.ts';
import { isJobOpen, jobs } from '#core/job/job.store.ts';
import { notices } from '#core/notification/notices.store.ts';
import { baseName } from '#core/rules/path.rules.ts';
import { JobProgress } from '#screens/features/job/job-progress.tsx';
import { useFollowTeam } from '#screens/features/job/use-follow-team.ts';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';

const t = translator(filesMessages);

const ARCHIVE_KINDS = ['files.zip', 'files.unzip'];

/**
 * Uploads of large files that another page or browser has begun. Those of this page are in its list of uploads. What has ended is in
 * the bell.
 */
export function UploadJobs({ account }: { account: string }) {
  const state = useResource(jobs, {
    query: { subject_type: 'hosting', subject_id: account, status: 'open', per_page: 10 },
  });
  const own = useSignalValue(uploads().list).filter((item) => item.account === account && isUploadOpen(item));
  const open = (state.data?.jobs ?? []).filter((job) => job.kind === 'files.upload' && isJobOpen(job));
  const others = open.filter(({ result }) => !own.some(({ path }) => path === result.path));
  const otherIds = others.map(({ id }) => id).join(' ');
  const before = useRef(otherIds);
  useEffect(() => {
    const hasEnded = before.current.split(' ').some((id) => id !== '' && !otherIds.split(' ').includes(id));
    before.current = otherIds;
    if (hasEnded) void refreshFiles();
  }, [otherIds]);
  return others.map(({ id }) => <JobProgress key={id} id={id} />);
}

/** Archives that are packed or unpacked: those under way when the page opens, and those that begin while it is open. */
export function ArchiveJobs({ account }: { account: string }) {
  const state = useResource(jobs, {
    query: { subject_type: 'hosting', subject_id: account, status: 'open', per_page: 10 },
  });
  const [shown, setShown] = useState<readonly string[]>([]);
  useFollowTeam(['job'], async () => {
    await state.refresh();
    if (startedArchives().peek().length === 0) return;
    // A short one may have ended before it was seen among the open ones.
    startedArchives().value = [];
    await refreshFiles();
  });
  const open = (state.data?.jobs ?? []).filter((job) => ARCHIVE_KINDS.includes(job.kind) && isJobOpen(job));
  const openIds = open.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (openIds) setShown((before) => [...new Set([...before, ...openIds.split(' ')])]);
  }, [openIds]);
  // What succeeded is in the list; a failure stays, so that its reason can be read.
  const onEnded = useCallback((job: Job) => {
    void refreshFiles();
    if (job.status === 'failed') return;
    setShown((before) => before.filter((id) => id !== job.id));
    if (job.status === 'succeeded') notices().success(archiveDoneText(job));
  }, []);
  return shown.map((id) => <JobProgress key={id} id={id} onEnded={onEnded} />);
}

function archiveDoneText({ kind, result }: Job): string {
  const path = typeof result.path === 'string' ? result.path : '/';
  const name = path === '/' ? t('files.home') : baseName(path);
  return t(kind === 'files.zip' ? 'files.compressed' : 'files.extracted', { name });
}
