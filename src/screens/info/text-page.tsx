import type { ReactNode } from 'react';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { infoMessages } from '#core/i18n/messages/info.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';
import { ReadingPage } from '../ui/reading-page.tsx';

const t = translator(frameMessages, infoMessages);

export interface TextSection {
  title: string;
  text: ReactNode;
}

/** Sections of text with a table of contents. */
export function TextPage({
  title,
  intro,
  sections,
  related,
  children,
}: {
  title: string;
  intro?: ReactNode;
  sections: readonly TextSection[];
  related?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <ReadingPage
      title={title}
      crumbs={[{ label: t('page.home'), to: '/' }]}
      tableOfContents={sections.map((section, index) => ({ id: `section-${index}`, label: section.title }))}
      related={related}
    >
      {intro}
      {sections.map((section, index) => (
        <section key={section.title} className="grid gap-2 pt-2 first:pt-0">
          <h2 id={`section-${index}`} className="text-lg font-bold">
            {section.title}
          </h2>
          <p>{section.text}</p>
        </section>
      ))}
      {children}
    </ReadingPage>
  );
}

/** Links to the other pages about the brand, without the one that is open. */
export function InfoNav() {
  const { router } = usePortal();
  const pathname = useSignalValue(router.pathname);
  return (
    <nav aria-label={t('info.more')} className="grid gap-1">
      <p className="text-sm font-semibold">{t('info.more')}</p>
      {(
        [
          ['/about', 'footer.about'],
          ['/info/terms', 'footer.terms'],
          ['/info/privacy', 'footer.privacy'],
          ['/info/cookies', 'info.cookies'],
          ['/faq', 'faq.title'],
        ] as const
      )
        .filter(([to]) => to !== pathname)
        .map(([to, labelKey]) => (
          <p key={to}>
            <Link to={to}>{t(labelKey)}</Link>
          </p>
        ))}
    </nav>
  );
}
