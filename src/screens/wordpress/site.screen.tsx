import { wordpressSiteMessages } from '#core/i18n/messages/wordpress-site.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { isUsable } from '#core/wordpress/site.rules.ts';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { useSignalValue } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { DeleteSite } from './parts/delete-site.tsx';
import { HealthCard } from './parts/health-card.tsx';
import { PhpVersion } from './parts/php-version.tsx';
import { SiteActivity } from './parts/site-activity.tsx';
import { SiteDetails } from './parts/site-details.tsx';
import { SiteFigures } from './parts/site-figures.tsx';
import { SitePage } from './parts/site-page.tsx';
import { SiteTools } from './parts/site-tools.tsx';
import { StagingCard } from './parts/staging-card.tsx';

const t = translator(wordpressSiteMessages);

/** One site: its health, details and tools. One that could not be created can only be deleted. */
export const SiteScreen = () => (
  <SitePage absent={(site) => site.status === 'failed' && <DeleteSite site={site} />}>
    {(site) => <Overview site={site} />}
  </SitePage>
);

function Overview({ site }: { site: WordpressSite }) {
  const canChange = isUsable(site);
  return (
    <>
      {site.is_live === false && !site.parent_id && <PointsElsewhere site={site} />}
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-3">
        <HealthCard site={site} />
        <SiteFigures site={site} />
      </div>
      <div className="settles-narrow grid grid-cols-1 gap-5 lg:grid-cols-2">
        <div className="settles-narrow grid min-w-0">
          <StagingCard site={site} />
        </div>
        {canChange && site.php_versions.length > 0 && <PhpVersion key={site.php_version} site={site} />}
      </div>
      {canChange && <SiteTools site={site} />}
      <SiteDetails site={site} />
      <SiteActivity site={site} />
      <DeleteSite site={site} />
    </>
  );
}

/** The DNS of its domain leads elsewhere. Those who manage domains are led to the zone. */
function PointsElsewhere({ site: { name, ip, zone_id } }: { site: WordpressSite }) {
  const user = useSignalValue(session().user);
  const canOpen = zone_id && user && canAccess('/domains', user);
  return (
    <Notice
      tone="warning"
      action={canOpen ? <Link to={`/domains/dns/${zone_id}`}>{t('wpSite.openZone')}</Link> : undefined}
    >
      {t('wpSite.notLiveText', { name, ip: ip ?? '–' })}
    </Notice>
  );
}
