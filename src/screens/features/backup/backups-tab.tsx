import { useListState } from '#screens/ui/list-state.tsx';
import type { BackupSubject } from './backup-subject.ts';
import { BackupsPanel } from './backups-panel.tsx';
import { RestoreView } from './restore-view.tsx';

/**
 * Backups of something whose restores have no page of their own: the list and a restore share a tab, and the address says which
 * is shown.
 * @param path of the tab, with `?tab=`
 */
export function BackupsTab({ subject, path }: { subject: BackupSubject; path: string }) {
  const [list] = useListState(['restore', 'part']);
  const { restore, part } = list.filters;
  if (!restore)
    return <BackupsPanel subject={subject} restorePath={(backup, of) => `${path}&restore=${backup.id}&part=${of}`} />;
  return (
    <RestoreView
      key={restore}
      subject={subject}
      backupId={restore}
      part={part === 'database' ? 'database' : 'files'}
      backTo={path}
    />
  );
}
