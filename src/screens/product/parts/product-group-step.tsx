import { Cloud, Globe, type LucideIcon, Mail, PanelsTopLeft, Server } from 'lucide-react';
import { sellsFeature } from '#core/brand/brand.rules.ts';
import { brand } from '#core/brand/brand.store.ts';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import type { ProductGroup } from '#core/product/wizard.rules.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Link } from '#screens/ui/link.tsx';
import { PageTitle } from '#screens/ui/page-title.tsx';

const t = translator(productMessages);

const productGroups: readonly {
  group: ProductGroup;
  feature: string;
  icon: LucideIcon;
  labelKey: MessageKey<typeof productMessages>;
  textKey: MessageKey<typeof productMessages>;
}[] = [
  { group: 'domain', feature: 'domains', icon: Globe, labelKey: 'product.domain', textKey: 'product.domainText' },
  {
    group: 'hosting',
    feature: 'web-hosting',
    icon: PanelsTopLeft,
    labelKey: 'product.hosting',
    textKey: 'product.hostingText',
  },
  { group: 'email', feature: 'email', icon: Mail, labelKey: 'product.email', textKey: 'product.emailText' },
  {
    group: 'wordpress',
    feature: 'wordpress',
    icon: Server,
    labelKey: 'product.wordpress',
    textKey: 'product.wordpressText',
  },
  { group: 'cloud', feature: 'cloud-servers', icon: Cloud, labelKey: 'product.cloud', textKey: 'product.cloudText' },
];

/** The groups of products that the brand sells. */
export function ProductGroupStep() {
  const currentBrand = useSignalValue(brand().current);
  return (
    <section className="grid gap-5 min-w-0">
      <header className="grid gap-1">
        <PageTitle>{t('product.title')}</PageTitle>
        <p className="text-muted">{t('product.text')}</p>
      </header>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {productGroups
          .filter(({ feature }) => sellsFeature(currentBrand, feature))
          .map(({ group, icon: Icon, labelKey, textKey }) => (
            <li key={group}>
              <Link
                to={`/add-product/${group}`}
                className="grid gap-2 h-full content-start p-5 rounded-card border border-line bg-surface hover:border-accent"
              >
                <Icon size={24} aria-hidden className="text-accent" />
                <span className="text-md font-bold font-heading">{t(labelKey)}</span>
                <span className="text-muted">{t(textKey)}</span>
              </Link>
            </li>
          ))}
      </ul>
      {sellsFeature(currentBrand, 'domains') && (
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          <li>
            <Link to="/add-product/domain/multiple">{t('product.searchList')}</Link>
          </li>
          <li>
            <Link to="/add-product/transfer-domain">{t('product.transfer')}</Link>
          </li>
        </ul>
      )}
    </section>
  );
}
