import { CopyPlus, Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { wordpressSiteMessages } from '#core/i18n/messages/wordpress-site.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { isUsable } from '#core/wordpress/site.rules.ts';
import { createStaging, wordpressSite } from '#core/wordpress/sites.store.ts';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { Link } from '#screens/ui/link.tsx';
import { LinkButton } from '#screens/ui/link-button.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { DeleteSiteDialog } from './delete-site-dialog.tsx';
import { SiteStatus } from './site-status.tsx';
import { SiteWork } from './site-work.tsx';

const t = translator(wordpressSiteMessages);

const PushDialog = lazyPart(() => import('./push-dialog.tsx').then((module) => module.PushDialog));

/** The staging copy of a site; on the page of a copy, the site that it is of. */
export function StagingCard({ site }: { site: WordpressSite }) {
  if (site.parent_id) return <OfParent copy={site} parentId={site.parent_id} />;
  if (site.staging_id) return <WithCopy site={site} stagingId={site.staging_id} />;
  return <NoCopy site={site} />;
}

interface CardProps {
  title: string;
  text: string;
  error?: string | null;
  children?: ReactNode;
}
const Card = ({ title, text, error, children }: CardProps) => (
  <section className="rounded-card border border-line bg-surface p-5 grid gap-4 content-start">
    <div>
      <h2 className="text-md font-bold break-words">{title}</h2>
      <p className="text-muted break-words">{text}</p>
      <FormError error={error} />
    </div>
    {children}
  </section>
);

function NoCopy({ site }: { site: WordpressSite }) {
  const { id, name } = site;
  const isPending = useSignalValue(createStaging.isPending);
  const [error, setError] = useState<string | null>(null);
  const make = async () => {
    const outcome = await createStaging.run({ params: { id } });
    setError(outcome.ok ? null : errorMessage(outcome.error));
  };
  return (
    <Card title={t('wpSite.staging')} text={t('wpSite.stagingText', { name })} error={error}>
      <Button
        icon={CopyPlus}
        isPending={isPending}
        disabled={!isUsable(site)}
        className="justify-self-start"
        onClick={() => void make()}
      >
        {t('wpSite.stagingMake')}
      </Button>
    </Card>
  );
}

function WithCopy({ site, stagingId }: { site: WordpressSite; stagingId: string }) {
  const state = useResource(wordpressSite, { params: { id: stagingId } });
  const copy = state.data?.id === stagingId ? state.data : undefined;
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Card title={t('wpSite.staging')} text={t('wpSite.stagingText', { name: site.name })}>
      <Loaded from={{ ...state, data: copy }} skeleton={76}>
        {(data) => (
          <>
            <p className="flex flex-wrap items-center gap-3">
              <Link
                to={`/wordpress/${data.id}`}
                className="inline-flex items-center min-h-[24px] font-semibold break-all hover:text-accent hover:underline"
              >
                {data.name}
              </Link>
              <SiteStatus site={data} />
            </p>
            {data.status === 'failed' && <p className="text-danger">{t('wpSite.stagingAgain')}</p>}
            {['creating', 'deleting'].includes(data.status) && <SiteWork id={data.id} />}
            <div className="flex flex-wrap gap-2">
              {isUsable(data) && <PushButton copy={data} live={site} />}
              {isUsable(data) && <LinkButton to={`/wordpress/${data.id}`}>{t('wpSite.stagingOpen')}</LinkButton>}
              {!['creating', 'deleting'].includes(data.status) && (
                <Button variant="quiet" onClick={() => setDeleting(true)}>
                  {t('wpSite.stagingDelete')}
                </Button>
              )}
            </div>
            {isDeleting && <DeleteSiteDialog site={data} onClose={() => setDeleting(false)} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function OfParent({ copy, parentId }: { copy: WordpressSite; parentId: string }) {
  const { data, error } = useResource(wordpressSite, { params: { id: parentId } });
  const live = data?.id === parentId ? data : undefined;
  if (!live && error?.isNotFoundOrForbidden) return <Card title={t('wpSite.staging')} text={t('wpSite.stagingLost')} />;
  if (!live) return <Skeleton height={160} />;
  return (
    <Card title={t('wpSite.isStaging', { name: live.name })} text={t('wpSite.isStagingText', { name: live.name })}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isUsable(copy) && <PushButton copy={copy} live={live} />}
        <Link to={`/wordpress/${live.id}`}>{t('wpSite.openLive', { name: live.name })}</Link>
      </div>
    </Card>
  );
}

function PushButton({ copy, live }: { copy: WordpressSite; live: WordpressSite }) {
  const [isPushing, setPushing] = useState(false);
  return (
    <>
      <Button
        variant="primary"
        icon={Upload}
        disabled={!isUsable(live)}
        onPointerEnter={() => void PushDialog.preload()}
        onClick={() => setPushing(true)}
      >
        {t('wpSite.push')}
      </Button>
      {isPushing && <PushDialog copy={copy} live={live} onClose={() => setPushing(false)} />}
    </>
  );
}
