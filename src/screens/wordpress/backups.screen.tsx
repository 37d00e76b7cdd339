import { SitePage } from './parts/site-page.tsx';

/** Backups of a site. */
export const BackupsScreen = () => <SitePage>{(site) => <p>{site.title}</p>}</SitePage>;
