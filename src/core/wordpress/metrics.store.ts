import { isPageVisible } from '../platform/page-lifecycle.ts';
import { startInterval } from '../platform/timers.ts';
import { resource } from '../store/resource.ts';
import * as endpoints from './wordpress.endpoints.ts';

/** How often the figures on screen are read. They are of hours and days, so a minute is soon enough. */
const FIGURES_MS = 60_000;

/** Figures of a site over time. */
export const siteMetrics = resource(endpoints.getSiteMetrics);

/** Keeps the figures fresh while they are shown. @returns an unsubscribe function */
export const followSiteMetrics = () =>
  startInterval(FIGURES_MS, () => {
    if (isPageVisible()) void siteMetrics.invalidate();
  });
