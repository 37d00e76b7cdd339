import { Cloud, Globe, type LucideIcon, Mail, PanelsTopLeft, Server } from 'lucide-react';
import { sellsFeature } from '#core/brand/brand.rules.ts';
import { brand as brandStore } from '#core/brand/brand.store.ts';
import { infoMessages } from '#core/i18n/messages/info.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { products } from '#core/product/product.store.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { usePortal, useResource, useSignalValue } from '../ui/context.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import { PageTitle } from '../ui/page-title.tsx';

const t = translator(infoMessages);

const offers: readonly {
  feature: string;
  group: string;
  labelKey: MessageKey<typeof infoMessages>;
  textKey: MessageKey<typeof infoMessages>;
  icon: LucideIcon;
}[] = [
  { feature: 'domains', group: 'domain.tld', labelKey: 'service.domains', textKey: 'service.domainsText', icon: Globe },
  {
    feature: 'email',
    group: 'hosting.email.enmail',
    labelKey: 'service.email',
    textKey: 'service.emailText',
    icon: Mail,
  },
  {
    feature: 'web-hosting',
    group: 'hosting.web.cpanel',
    labelKey: 'service.web',
    textKey: 'service.webText',
    icon: PanelsTopLeft,
  },
  {
    feature: 'cloud-servers',
    group: 'cloud.server',
    labelKey: 'service.cloud',
    textKey: 'service.cloudText',
    icon: Cloud,
  },
  {
    feature: 'wordpress',
    group: 'hosting.wordpress',
    labelKey: 'service.wordpress',
    textKey: 'service.wordpressText',
    icon: Server,
  },
];

/** /service: what the brand sells, with the lowest price of each. */
export function ServiceOverviewScreen() {
  const { host } = usePortal();
  const brand = useSignalValue(brandStore().current);
  const { title } = brandThemes[host.config().brand];
  return (
    <section className="grid gap-5 min-w-0">
      <header className="grid gap-1">
        <PageTitle>{t('service.title')}</PageTitle>
        <p className="text-muted">{t('service.text', { brand: title })}</p>
      </header>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {offers
          .filter(({ feature }) => sellsFeature(brand, feature))
          .map((offer) => (
            <ServiceCard key={offer.feature} {...offer} />
          ))}
      </ul>
      <p>
        <Link to="/support/help">{t('service.ask')}</Link>
      </p>
    </section>
  );
}

function ServiceCard({ group, labelKey, textKey, icon: Icon }: (typeof offers)[number]) {
  const { data, isLoading } = useResource(products, { query: { group_selector: group } });
  const cheapest = data
    ?.flatMap((product) => product.pricing)
    .filter((price) => price.period)
    .sort((a, b) => a.price - b.price)[0];
  return (
    <li className="grid gap-2 content-start p-5 rounded-card border border-line bg-surface">
      <Icon size={24} aria-hidden className="text-accent" />
      <h2 className="text-md font-bold">{t(labelKey)}</h2>
      <p className="text-muted">{t(textKey)}</p>
      <p className="font-semibold h-5">
        {isLoading ? (
          <Skeleton width={110} />
        ) : (
          cheapest &&
          t(cheapest.period === 'years' ? 'service.fromYear' : 'service.from', { price: formatMoney(cheapest.price) })
        )}
      </p>
    </li>
  );
}
