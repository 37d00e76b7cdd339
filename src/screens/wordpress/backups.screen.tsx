import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import type { BackupSubject } from '../features/backup/backup-subject.ts';
import { BackupsPanel } from '../features/backup/backups-panel.tsx';
import { SitePage } from './parts/site-page.tsx';

const toSubject = ({ id, name }: WordpressSite): BackupSubject => ({ type: 'wordpress', id, name });

/** Backups of a site. */
export const BackupsScreen = () => (
  <SitePage>
    {(site) => (
      <BackupsPanel
        subject={toSubject(site)}
        restorePath={({ id }, part) =>
          `/wordpress/${site.id}/backups/${part === 'files' ? 'restore-manager' : 'restore-database'}/${id}`
        }
        hidesWork
      />
    )}
  </SitePage>
);
