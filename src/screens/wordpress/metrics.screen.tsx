import { MetricsPanel } from './parts/metrics-panel.tsx';
import { SitePage } from './parts/site-page.tsx';

/** Figures of a site over time. */
export const MetricsScreen = () => <SitePage>{(site) => <MetricsPanel key={site.id} site={site} />}</SitePage>;
