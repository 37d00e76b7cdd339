import { SitePage } from './parts/site-page.tsx';

/** The core, plugins and themes of a site, and their updates. */
export const ManageScreen = () => <SitePage>{(site) => <p>{site.title}</p>}</SitePage>;
