import { SiteRestore } from './parts/site-restore.tsx';

/** Restores tables of a site from a backup. */
export const RestoreDatabaseScreen = ({ params }: { params: Readonly<Record<string, string>> }) => (
  <SiteRestore backupId={params.restoreId ?? ''} part="database" />
);
