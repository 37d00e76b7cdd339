import { siteUrl } from '#core/wordpress/site.rules.ts';
import type { RestorePart } from '#screens/features/backup/backup-subject.ts';
import { RestoreView } from '#screens/features/backup/restore-view.tsx';
import { SitePage } from './site-page.tsx';

/** Restores a part of a backup of a site. */
export const SiteRestore = ({ backupId, part }: { backupId: string; part: RestorePart }) => (
  <SitePage>
    {(site) => (
      <RestoreView
        key={backupId}
        subject={{ type: 'wordpress', id: site.id, name: site.name }}
        backupId={backupId}
        part={part}
        backTo={`/wordpress/${site.id}/backups`}
        siteUrl={siteUrl(site)}
        hidesWork
      />
    )}
  </SitePage>
);
