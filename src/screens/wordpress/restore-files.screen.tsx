import { SitePage } from './parts/site-page.tsx';

/** Restores files of a site from a backup. */
export const RestoreFilesScreen = () => <SitePage>{(site) => <p>{site.title}</p>}</SitePage>;
