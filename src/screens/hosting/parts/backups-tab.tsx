import { BackupsTab as SubjectBackups } from '#screens/features/backup/backups-tab.tsx';
import type { TabProps } from './tab-props.ts';

/** Backups of the files of an account. */
export const BackupsTab = ({ account: { id, domain } }: Pick<TabProps, 'account'>) => (
  <SubjectBackups subject={{ type: 'hosting', id, name: domain }} path={`/web-hosting/${id}?tab=backups`} />
);
