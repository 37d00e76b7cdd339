import { Cloud, Globe, type LucideIcon, Mail, Newspaper, PanelsTopLeft, Truck } from 'lucide-react';
import { sellsFeature } from '#core/brand/brand.rules.ts';
import { brand } from '#core/brand/brand.store.ts';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Link } from '#screens/ui/link.tsx';
import { PageTitle } from '#screens/ui/page-title.tsx';

const t = translator(productMessages);

const choices: readonly {
  path: string;
  feature: string;
  icon: LucideIcon;
  labelKey: MessageKey<typeof productMessages>;
  textKey: MessageKey<typeof productMessages>;
}[] = [
  { path: 'domain', feature: 'domains', icon: Globe, labelKey: 'product.domain', textKey: 'product.domainText' },
  {
    path: 'hosting',
    feature: 'web-hosting',
    icon: PanelsTopLeft,
    labelKey: 'product.hosting',
    textKey: 'product.hostingText',
  },
  { path: 'email', feature: 'email', icon: Mail, labelKey: 'product.email', textKey: 'product.emailText' },
  {
    path: 'wordpress',
    feature: 'wordpress',
    icon: Newspaper,
    labelKey: 'product.wordpress',
    textKey: 'product.wordpressText',
  },
  { path: 'cloud', feature: 'cloud-servers', icon: Cloud, labelKey: 'product.cloud', textKey: 'product.cloudText' },
  {
    path: 'transfer-domain',
    feature: 'domains',
    icon: Truck,
    labelKey: 'product.transfer',
    textKey: 'product.transferHere',
  },
];

/** What the brand sells, and the transfer of a domain. */
export function ProductGroupStep() {
  const currentBrand = useSignalValue(brand().current);
  return (
    <section className="grid gap-5 min-w-0">
      <header className="grid gap-1">
        <PageTitle>{t('product.title')}</PageTitle>
        <p className="text-muted">{t('product.text')}</p>
      </header>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {choices
          .filter(({ feature }) => sellsFeature(currentBrand, feature))
          .map(({ path, icon: Icon, labelKey, textKey }) => (
            <li key={path}>
              <Link
                to={`/add-product/${path}`}
                className="grid gap-2 h-full content-start p-5 rounded-card border border-line bg-surface hover:border-accent"
              >
                <Icon size={24} aria-hidden className="text-accent" />
                <span className="text-md font-bold font-heading">{t(labelKey)}</span>
                <span className="text-muted">{t(textKey)}</span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
