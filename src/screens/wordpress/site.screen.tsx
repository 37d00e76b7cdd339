import { SitePage } from './parts/site-page.tsx';

/** One site: how it is, and what it is. */
export const SiteScreen = () => <SitePage>{(site) => <p>{site.title}</p>}</SitePage>;
