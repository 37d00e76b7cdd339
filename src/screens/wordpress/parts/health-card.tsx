import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { formatCount } from '#core/i18n/format-count.ts';
import { wordpressSiteMessages } from '#core/i18n/messages/wordpress-site.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { isUsable } from '#core/wordpress/site.rules.ts';
import { checkSite } from '#core/wordpress/sites.store.ts';
import type { SiteHealth, WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { Button } from '#screens/ui/button.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import { SitePicture } from './site-picture.tsx';

const t = translator(wordpressSiteMessages);

/** What the site looks like, and what the last check of its page has found. */
export function HealthCard({ site }: { site: WordpressSite }) {
  const { id, title, name, health } = site;
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const check = async () => {
    setPending(true);
    const outcome = await checkSite.run({ params: { id } });
    setPending(false);
    setError(outcome.ok ? null : errorMessage(outcome.error));
  };
  return (
    <section
      aria-label={t('wpSite.health')}
      className="flex flex-wrap gap-5 content-start lg:col-span-2 rounded-card border border-line bg-surface p-5"
    >
      <SitePicture site={site} className="w-full sm:w-72 h-40" />
      <div className="grid content-start gap-3 grow basis-56 min-w-0">
        <h2 className="text-md font-bold break-words">{title || name}</h2>
        <div role="status" className="grid gap-1">
          <p className={health?.status === 'broken' ? 'text-danger' : ''}>{healthText(health)}</p>
          {health?.checked_at && (
            <p className="text-sm text-muted">
              <Checked iso={health.checked_at} />
            </p>
          )}
          <FormError error={error} />
        </div>
        {isUsable(site) && (
          <Button
            size="small"
            icon={RefreshCw}
            isPending={isPending}
            className="justify-self-start"
            onClick={() => void check()}
          >
            {t('wpSite.check')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** "Checked 2 minutes ago", with the time as an element of its own. */
function Checked({ iso }: { iso: string }) {
  const [before = '', after = ''] = t('wpSite.checked', { time: '\n' }).split('\n');
  return (
    <>
      {before}
      <RelativeTime iso={iso} />
      {after}
    </>
  );
}

function healthText(health: SiteHealth | null | undefined): string {
  if (health?.status === 'ok')
    return health.response_ms == null
      ? t('wpSite.okPlain')
      : t('wpSite.ok', { ms: formatCount(Math.round(health.response_ms)) });
  if (health?.status === 'maintenance') return t('wpSite.maintenance');
  if (health?.status === 'broken')
    return health.http_status ? t('wpSite.brokenStatus', { status: health.http_status }) : t('wpSite.broken');
  return t('wpSite.unchecked');
}
