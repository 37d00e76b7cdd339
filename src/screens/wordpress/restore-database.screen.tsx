import { SitePage } from './parts/site-page.tsx';

/** Restores tables of a site from a backup. */
export const RestoreDatabaseScreen = () => <SitePage>{(site) => <p>{site.title}</p>}</SitePage>;
