import { infoMessages } from '#core/i18n/messages/info.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { OfferCards } from '../features/offers/offer-cards.tsx';
import { usePortal } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';
import { PageTitle } from '../ui/page-title.tsx';

const t = translator(infoMessages);

/** /service: what the brand sells, with the lowest price of each. */
export function ServiceOverviewScreen() {
  const { host } = usePortal();
  const { title } = brandThemes[host.config().brand];
  return (
    <section className="grid gap-5 min-w-0">
      <header className="grid gap-1">
        <PageTitle>{t('service.title')}</PageTitle>
        <p className="text-muted">{t('service.text', { brand: title })}</p>
      </header>
      <OfferCards />
      <p className="text-muted">
        {t('service.askText')} <Link to="/support/help">{t('service.ask')}</Link>
      </p>
    </section>
  );
}
