import { UPDATE_JOB } from '#core/wordpress/items.rules.ts';
import { ManagePanel } from './parts/manage-panel.tsx';
import { SitePage } from './parts/site-page.tsx';

/** This page shows an update item by item. */
const ownKinds = [UPDATE_JOB];

/** The core, plugins and themes of a site, and their updates. */
export const ManageScreen = () => (
  <SitePage ownKinds={ownKinds}>{(site) => <ManagePanel key={site.id} site={site} />}</SitePage>
);
