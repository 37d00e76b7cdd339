import { SitePage } from './parts/site-page.tsx';

/** Figures of a site over time. */
export const MetricsScreen = () => <SitePage>{(site) => <p>{site.title}</p>}</SitePage>;
