import { memo } from 'react';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { usePortal } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';

const t = translator(frameMessages);

/** The company behind the brand, and its legal pages (S1 §1). A navigation does not render it again. */
export const Footer = memo(function Footer({ className = '' }: { className?: string }) {
  const { host } = usePortal();
  const { company } = brandThemes[host.config().brand];
  return (
    <footer
      className={`site-footer flex flex-wrap items-center justify-between gap-x-8 gap-y-3 text-sm text-muted ${className}`}
    >
      <p className="min-w-0">
        <span className="font-semibold">{company.name}</span>, {company.address}
        <br />
        {t('footer.numbers', { number: company.number })}
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {(
          [
            ['/info/terms', 'footer.terms'],
            ['/info/privacy', 'footer.privacy'],
            ['/about', 'footer.about'],
            ['/support/help', 'footer.help'],
          ] as const
        ).map(([to, labelKey]) => (
          <li key={to}>
            <Link to={to} className="inline-flex items-center min-h-[24px] underline underline-offset-2 hover:text-ink">
              {t(labelKey)}
            </Link>
          </li>
        ))}
      </ul>
    </footer>
  );
});
