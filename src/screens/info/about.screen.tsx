import '#core/i18n/areas/info.ts';
import { t } from '#core/i18n/index.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { usePortal } from '../ui/context.tsx';
import { Pages, TextPage } from './text-page.tsx';

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
      related={<Pages />}
    />
  );
}
