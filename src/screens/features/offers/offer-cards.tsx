import { ArrowRight, Cloud, Globe, type LucideIcon, Mail, Newspaper, PanelsTopLeft } from 'lucide-react';
import { sellsFeature } from '#core/brand/brand.rules.ts';
import { brand as brandStore } from '#core/brand/brand.store.ts';
import { infoMessages } from '#core/i18n/messages/info.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { products } from '#core/product/product.store.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';

const t = translator(infoMessages);

const offers: readonly {
  feature: string;
  group: string;
  /** Its page in the shop. */
  to: string;
  labelKey: MessageKey<typeof infoMessages>;
  textKey: MessageKey<typeof infoMessages>;
  icon: LucideIcon;
}[] = [
  {
    feature: 'domains',
    group: 'domain.tld',
    to: '/add-product/domain',
    labelKey: 'service.domains',
    textKey: 'service.domainsText',
    icon: Globe,
  },
  {
    feature: 'email',
    group: 'hosting.email.enmail',
    to: '/add-product/email',
    labelKey: 'service.email',
    textKey: 'service.emailText',
    icon: Mail,
  },
  {
    feature: 'web-hosting',
    group: 'hosting.web.cpanel',
    to: '/add-product/hosting',
    labelKey: 'service.web',
    textKey: 'service.webText',
    icon: PanelsTopLeft,
  },
  {
    feature: 'cloud-servers',
    group: 'cloud.server',
    to: '/add-product/cloud',
    labelKey: 'service.cloud',
    textKey: 'service.cloudText',
    icon: Cloud,
  },
  {
    feature: 'wordpress',
    group: 'hosting.wordpress',
    to: '/add-product/wordpress',
    labelKey: 'service.wordpress',
    textKey: 'service.wordpressText',
    icon: Newspaper,
  },
];

interface OfferCardsProps {
  /** Features to show; all by default. */
  only?: readonly string[];
  headingLevel?: 2 | 3;
}

/** What the brand sells, each with its lowest price and the way to it. Those who may not buy only read. */
export function OfferCards({ only, headingLevel = 2 }: OfferCardsProps) {
  const brand = useSignalValue(brandStore().current);
  const user = useSignalValue(session().user);
  const canBuy = !user || canAccess('/add-product', user);
  const shown = offers.filter(({ feature }) => sellsFeature(brand, feature) && (!only || only.includes(feature)));
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {shown.map((offer) => (
        <li key={offer.feature} className="min-w-0">
          <OfferCard {...offer} canBuy={canBuy} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}

/** The price and the way on are at the foot, at one height in a row of cards. */
const card = 'flex flex-col items-start gap-2 h-full p-5 text-base rounded-card border border-line bg-surface';

type OfferCardProps = (typeof offers)[number] & { canBuy: boolean; headingLevel: 2 | 3 };

function OfferCard({ group, to, labelKey, textKey, icon: Icon, canBuy, headingLevel }: OfferCardProps) {
  const { data, isLoading } = useResource(products, { query: { group_selector: group } });
  const cheapest = data
    ?.flatMap((product) => product.pricing)
    .filter((price) => price.period)
    .sort((a, b) => a.price - b.price)[0];
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const content = (
    <>
      <Icon size={24} aria-hidden className="text-accent" />
      <Heading className="text-md font-bold">{t(labelKey)}</Heading>
      <p className="text-muted grow">{t(textKey)}</p>
      <p className="font-semibold tabular-nums min-h-[20px]">
        {isLoading ? (
          <Skeleton width={110} />
        ) : (
          cheapest &&
          t(cheapest.period === 'years' ? 'service.fromYear' : 'service.from', { price: formatMoney(cheapest.price) })
        )}
      </p>
      {canBuy && (
        <span className="inline-flex items-center gap-1 text-accent font-semibold">
          {t('service.start')}
          <ArrowRight size={16} aria-hidden />
        </span>
      )}
    </>
  );
  return canBuy ? (
    <Link to={to} className={`${card} hover:border-accent`}>
      {content}
    </Link>
  ) : (
    <div className={card}>{content}</div>
  );
}
