import { Suspense } from 'react';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { emailSettingsMessages } from '#core/i18n/messages/email-settings.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Skeleton } from '../ui/feedback.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useListState } from '../ui/list-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { type DomainPageProps, prefetch, withDomainLayout } from './parts/domain-layout.tsx';
import { GeneralSettings } from './parts/general-settings.tsx';

const t = translator(emailMessages, emailSettingsMessages);

const DnsTab = lazyPart(() => import('./parts/dns-tab.tsx').then((module) => module.DnsTab));

const skeleton = <Skeleton height={320} />;

/** Settings of the whole domain: spam, quota, domain aliases, deletion, and its DNS records. */
function Settings({ domainId, domain, headingLevel }: DomainPageProps) {
  const [list, setList] = useListState(['tab']);
  return (
    <section className="grid gap-5 min-w-0">
      <PageTitle headingLevel={headingLevel} isPart>
        {t('email.settings')}
      </PageTitle>
      <Tabs
        label={t('email.settings')}
        value={list.filters.tab || 'general'}
        onChange={(tab) => setList({ filters: { tab: tab === 'general' ? '' : tab } })}
        tabs={[
          {
            id: 'general',
            label: t('emailSettings.general'),
            content: domain ? <GeneralSettings key={domain.id} domain={domain} /> : skeleton,
          },
          {
            id: 'dns',
            label: t('emailSettings.dns'),
            content: (
              <Suspense fallback={skeleton}>
                <DnsTab domainId={domainId} domain={domain} />
              </Suspense>
            ),
            prefetch: () => {
              void DnsTab.preload();
              prefetch.dns(domainId);
            },
          },
        ]}
      />
    </section>
  );
}

export const EmailSettingsScreen = withDomainLayout(Settings);
