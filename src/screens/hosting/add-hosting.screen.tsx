import { Check, Cloud, Hexagon, type LucideIcon, MonitorCog, Newspaper, PanelsTopLeft, UsersRound } from 'lucide-react';
import { hostingKindsMessages } from '#core/i18n/messages/hosting-kinds.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { type HostingKind, hostingKinds, lowestPrice } from '#core/product/hosting-kinds.rules.ts';
import { products } from '#core/product/product.store.ts';
import { productGroups } from '#core/product/wizard.rules.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { useResource } from '../ui/context.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import { PageTitle } from '../ui/page-title.tsx';

const t = translator(hostingKindsMessages);

type Label = MessageKey<typeof hostingKindsMessages>;

const kinds: readonly {
  kind: HostingKind;
  icon: LucideIcon;
  labelKey: Label;
  textKey: Label;
  points: readonly [Label, Label, Label];
}[] = [
  {
    kind: 'cpanel',
    icon: PanelsTopLeft,
    labelKey: 'hostingKinds.shared',
    textKey: 'hostingKinds.sharedText',
    points: ['hostingKinds.sharedOne', 'hostingKinds.sharedTwo', 'hostingKinds.sharedThree'],
  },
  {
    kind: 'wordpress',
    icon: Newspaper,
    labelKey: 'hostingKinds.wordpress',
    textKey: 'hostingKinds.wordpressText',
    points: ['hostingKinds.wordpressOne', 'hostingKinds.wordpressTwo', 'hostingKinds.wordpressThree'],
  },
  {
    kind: 'cloud',
    icon: Cloud,
    labelKey: 'hostingKinds.cloud',
    textKey: 'hostingKinds.cloudText',
    points: ['hostingKinds.cloudOne', 'hostingKinds.cloudTwo', 'hostingKinds.cloudThree'],
  },
  {
    kind: 'node-js',
    icon: Hexagon,
    labelKey: 'hostingKinds.nodeJs',
    textKey: 'hostingKinds.nodeJsText',
    points: ['hostingKinds.nodeJsOne', 'hostingKinds.nodeJsTwo', 'hostingKinds.nodeJsThree'],
  },
  {
    kind: 'reseller',
    icon: UsersRound,
    labelKey: 'hostingKinds.resellers',
    textKey: 'hostingKinds.resellersText',
    points: ['hostingKinds.resellersOne', 'hostingKinds.resellersTwo', 'hostingKinds.resellersThree'],
  },
  {
    kind: 'plesk',
    icon: MonitorCog,
    labelKey: 'hostingKinds.plesk',
    textKey: 'hostingKinds.pleskText',
    points: ['hostingKinds.pleskOne', 'hostingKinds.pleskTwo', 'hostingKinds.pleskThree'],
  },
];

/** The kinds of hosting that the brand sells, side by side: what each is for, and what it costs at least. */
export function AddHostingScreen() {
  const reads = useKinds();
  const isLoading = reads.some(({ state }) => state.isLoading);
  const sold = reads.filter(({ state }) => state.data && state.data.length > 0);
  const failed = reads.find(({ state }) => state.error && !state.data);
  return (
    <section className="grid gap-5 min-w-0">
      <header className="grid gap-2">
        <Breadcrumbs
          crumbs={[{ label: t('hostingKinds.title'), to: '/web-hosting' }]}
          current={t('hostingKinds.add')}
        />
        <PageTitle>{t('hostingKinds.add')}</PageTitle>
        <p className="text-muted">{t('hostingKinds.addText')}</p>
      </header>
      {isLoading ? (
        <KindsSkeleton />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" aria-label={t('hostingKinds.kinds')}>
          {sold.map(({ entry, state }) => (
            <KindCard key={entry.kind} {...entry} price={lowestPrice(state.data ?? [])} />
          ))}
        </ul>
      )}
      {!isLoading && failed?.state.error && (
        <ErrorState
          error={failed.state.error}
          onRetry={() => void Promise.all(reads.map(({ state }) => state.error && state.refresh()))}
        />
      )}
      {!isLoading && !failed && sold.length === 0 && (
        <EmptyState
          icon={PanelsTopLeft}
          title={t('hostingKinds.nothingSold')}
          action={<Link to="/add-product">{t('hostingKinds.otherProducts')}</Link>}
        >
          {t('hostingKinds.nothingSoldText')}
        </EmptyState>
      )}
      {sold.length > 0 && (
        <p>
          <Link to="/support/help">{t('hostingKinds.askWhich')}</Link>
        </p>
      )}
    </section>
  );
}

const groupOf = (kind: HostingKind) => ({ query: { group_selector: productGroups[hostingKinds[kind]] } });

/** The plans of each kind. The kinds are always the same ones, so the order of the hooks is too. */
function useKinds() {
  const cpanel = useResource(products, groupOf('cpanel'));
  const wordpress = useResource(products, groupOf('wordpress'));
  const cloud = useResource(products, groupOf('cloud'));
  const nodeJs = useResource(products, groupOf('node-js'));
  const reseller = useResource(products, groupOf('reseller'));
  const plesk = useResource(products, groupOf('plesk'));
  const states = { cpanel, wordpress, cloud, 'node-js': nodeJs, reseller, plesk };
  return kinds.map((entry) => ({ entry, state: states[entry.kind] }));
}

interface KindCardProps {
  kind: HostingKind;
  icon: LucideIcon;
  labelKey: Label;
  textKey: Label;
  points: readonly Label[];
  price: ReturnType<typeof lowestPrice>;
}

function KindCard({ kind, icon: Icon, labelKey, textKey, points, price }: KindCardProps) {
  const label = t(labelKey);
  return (
    <li className="flex flex-col gap-3 p-5 rounded-card border border-line bg-surface">
      <Icon size={24} aria-hidden className="text-accent" />
      <h2 className="text-md font-bold">{label}</h2>
      <p className="text-muted">{t(textKey)}</p>
      <ul className="grid gap-1 text-sm grow content-start">
        {points.map((point) => (
          <li key={point} className="flex items-start gap-2">
            <Check size={15} aria-hidden className="mt-0.5 text-success shrink-0" />
            {t(point)}
          </li>
        ))}
      </ul>
      {price && (
        <p className="font-semibold">
          {t(price.period.startsWith('year') ? 'hostingKinds.fromYear' : 'hostingKinds.fromMonth', {
            price: formatMoney(price.price),
          })}
        </p>
      )}
      <Link
        to={`/web-hosting/add-hosting/${kind}`}
        aria-label={t('hostingKinds.plansOf', { name: label })}
        className="inline-flex items-center justify-center control-height px-4 rounded font-semibold border border-control bg-surface hover:bg-hover"
      >
        {t('hostingKinds.plans')}
      </Link>
    </li>
  );
}

const KindsSkeleton = () => (
  <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" aria-hidden>
    {kinds.map(({ kind }) => (
      <Skeleton key={kind} height={296} />
    ))}
  </div>
);
