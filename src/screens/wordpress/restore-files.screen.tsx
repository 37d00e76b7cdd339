import { SiteRestore } from './parts/site-restore.tsx';

/** Restores files of a site from a backup. */
export const RestoreFilesScreen = ({ params }: { params: Readonly<Record<string, string>> }) => (
  <SiteRestore backupId={params.backupId ?? ''} part="files" />
);
