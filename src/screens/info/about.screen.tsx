import { infoMessages } from '#core/i18n/messages/info.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { OfferCards } from '../features/offers/offer-cards.tsx';
import { usePortal } from '../ui/context.tsx';
import { InfoNav, TextPage } from './text-page.tsx';

const t = translator(infoMessages);

export function AboutScreen() {
  const { host } = usePortal();
  const { title, company } = brandThemes[host.config().brand];
  return (
    <TextPage
      title={t('about.title', { brand: title })}
      sections={[
        { title: t('about.whoTitle'), text: t('about.who', { brand: title }) },
        { title: t('about.howTitle'), text: t('about.how') },
        { title: t('about.whereTitle'), text: t('about.where', { company: company.name, address: company.address }) },
      ]}
      related={<InfoNav />}
    >
      <section className="grid gap-3 pt-2">
        <h2 className="text-lg font-bold">{t('service.offers')}</h2>
        <OfferCards headingLevel={3} />
      </section>
    </TextPage>
  );
}
