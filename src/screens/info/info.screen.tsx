import { infoMessages } from '#core/i18n/messages/info.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { NotFoundPage } from '../layouts/error.screens.tsx';
import { usePortal } from '../ui/context.tsx';
import { AboutScreen } from './about.screen.tsx';
import { InfoNav, TextPage } from './text-page.tsx';

const t = translator(infoMessages);

interface Info {
  title: string;
  sections: readonly (readonly [title: string, text: string])[];
}

/** The texts under /info, by the last segment of the path. */
const infos: Readonly<Record<string, (company: string) => Info>> = {
  terms: (company) => ({
    title: t('terms.title'),
    sections: [
      [t('terms.whoTitle'), t('terms.who', { company })],
      [t('terms.orderTitle'), t('terms.order')],
      [t('terms.renewTitle'), t('terms.renew')],
      [t('terms.useTitle'), t('terms.use')],
      [t('terms.dataTitle'), t('terms.data')],
      [t('terms.liabilityTitle'), t('terms.liability')],
    ],
  }),
  privacy: () => ({
    title: t('privacy.title'),
    sections: [
      [t('privacy.whatTitle'), t('privacy.what')],
      [t('privacy.whyTitle'), t('privacy.why')],
      [t('privacy.extraTitle'), t('privacy.extra')],
      [t('privacy.longTitle'), t('privacy.long')],
      [t('privacy.rightsTitle'), t('privacy.rights')],
    ],
  }),
  cookies: () => ({
    title: t('cookies.title'),
    sections: [
      [t('cookies.needTitle'), t('cookies.need')],
      [t('cookies.noneTitle'), t('cookies.none')],
    ],
  }),
};

/** /info/{info}: terms, privacy, cookies; without a name, the about page. */
export function InfoScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { host } = usePortal();
  const { company } = brandThemes[host.config().brand];
  if (!params.info) return <AboutScreen />;
  const info = Object.hasOwn(infos, params.info) ? infos[params.info]?.(company.name) : undefined;
  if (!info) return <NotFoundPage />;
  return (
    <TextPage
      title={info.title}
      intro={<p className="text-sm text-muted">{t('info.updated')}</p>}
      sections={info.sections.map(([title, text]) => ({ title, text }))}
      related={<InfoNav />}
    />
  );
}
