import '#core/i18n/areas/info.ts';
import { t, type WordKey } from '#core/i18n/index.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { NotFoundPage } from '../layouts/state.screens.tsx';
import { usePortal } from '../ui/context.tsx';
import { AboutScreen } from './about.screen.tsx';
import { Pages, TextPage } from './text-page.tsx';

interface Info {
  title: WordKey;
  sections: readonly (readonly [title: WordKey, text: WordKey])[];
}

/** The texts under /info, by the last part of their path. */
const infos: Readonly<Record<string, Info>> = {
  terms: {
    title: 'terms.title',
    sections: [
      ['terms.whoTitle', 'terms.who'],
      ['terms.orderTitle', 'terms.order'],
      ['terms.renewTitle', 'terms.renew'],
      ['terms.useTitle', 'terms.use'],
      ['terms.dataTitle', 'terms.data'],
      ['terms.liabilityTitle', 'terms.liability'],
    ],
  },
  privacy: {
    title: 'privacy.title',
    sections: [
      ['privacy.whatTitle', 'privacy.what'],
      ['privacy.whyTitle', 'privacy.why'],
      ['privacy.extraTitle', 'privacy.extra'],
      ['privacy.longTitle', 'privacy.long'],
      ['privacy.rightsTitle', 'privacy.rights'],
    ],
  },
  cookies: {
    title: 'cookies.title',
    sections: [
      ['cookies.needTitle', 'cookies.need'],
      ['cookies.noneTitle', 'cookies.none'],
    ],
  },
};

/** /info/{info}: terms, privacy, cookies; without a name, what the brand says of itself. */
export function InfoScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { host } = usePortal();
  const { company } = brandThemes[host.config().brand];
  if (!params.info) return <AboutScreen />;
  const info = Object.hasOwn(infos, params.info) ? infos[params.info] : undefined;
  if (!info) return <NotFoundPage />;
  return (
    <TextPage
      title={t(info.title)}
      intro={<p className="text-sm text-muted">{t('info.updated')}</p>}
      sections={info.sections.map(([title, text]) => ({ title: t(title), text: t(text, { company: company.name }) }))}
      related={<Pages />}
    />
  );
}
