import { infoMessages } from '#core/i18n/messages/info.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { legalText } from '../features/legal/legal-texts.ts';
import { NotFoundPage } from '../layouts/error.screens.tsx';
import { usePortal } from '../ui/context.tsx';
import { AboutScreen } from './about.screen.tsx';
import { InfoNav, TextPage } from './text-page.tsx';

const t = translator(infoMessages);

/** /info/{info}: terms, privacy, cookies; without a name, the about page. */
export function InfoScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { host } = usePortal();
  const { company } = brandThemes[host.config().brand];
  if (!params.info) return <AboutScreen />;
  const info = legalText(params.info, company.name);
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
