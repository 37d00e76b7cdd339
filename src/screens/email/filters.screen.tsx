import { ListFilter, ShieldCheck, ShieldX } from 'lucide-react';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { mailFiltersMessages } from '#core/i18n/messages/mail-filters.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { useListState } from '../ui/list-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { type DomainPageProps, prefetch, withDomainLayout } from './parts/domain-layout.tsx';
import { FilterList } from './parts/filter-list.tsx';
import { FilterTest } from './parts/filter-test.tsx';

const t = translator(emailMessages, mailFiltersMessages);

const kinds = [
  {
    kind: 'custom',
    label: 'filter.custom',
    text: 'filter.customText',
    empty: 'filter.noCustom',
    create: 'filter.newCustom',
    icon: ListFilter,
  },
  {
    kind: 'whitelist',
    label: 'filter.allowed',
    text: 'filter.allowedText',
    empty: 'filter.noAllowed',
    create: 'filter.newAllowed',
    icon: ShieldCheck,
  },
  {
    kind: 'blacklist',
    label: 'filter.blocked',
    text: 'filter.blockedText',
    empty: 'filter.noBlocked',
    create: 'filter.newBlocked',
    icon: ShieldX,
  },
] as const;

/** Filters of a domain: custom filters, allowed and blocked senders, and a message to test them with. */
function Filters({ domainId, headingLevel }: DomainPageProps) {
  const [list, setList] = useListState(['tab']);
  return (
    <section className="grid gap-5 min-w-0">
      <PageTitle headingLevel={headingLevel} isPart>
        {t('email.filters')}
      </PageTitle>
      <div className="detail-grid">
        <div className="min-w-0">
          <Tabs
            label={t('email.filters')}
            value={list.filters.tab || 'custom'}
            onChange={(tab) => setList({ filters: { tab: tab === 'custom' ? '' : tab } })}
            tabs={kinds.map(({ kind, label, text, empty, create, icon }) => ({
              id: kind,
              label: t(label),
              content: (
                <FilterList
                  domainId={domainId}
                  kind={kind}
                  text={t(text)}
                  emptyTitle={t(empty)}
                  createLabel={t(create)}
                  icon={icon}
                />
              ),
              prefetch: () => prefetch.filters(domainId, kind),
            }))}
          />
        </div>
        <aside>
          <FilterTest domainId={domainId} />
        </aside>
      </div>
    </section>
  );
}

export const FiltersScreen = withDomainLayout(Filters);
