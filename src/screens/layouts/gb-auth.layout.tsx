import { ArrowLeft } from 'lucide-react';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { AuthHeading, type AuthLayoutProps } from './auth-heading.tsx';
import { Footer } from './footer.tsx';

const t = translator(sessionMessages);

/** gb: header with a back button, one centred card, footer. / and /onboarding have no page to go back to. */
export function GbAuthLayout({ title, text, size = 'small', children }: AuthLayoutProps) {
  const { host, router } = usePortal();
  const brand = brandThemes[host.config().brand];
  const pathname = useSignalValue(router.pathname);
  const hasBack = pathname !== '/' && pathname !== '/onboarding';
  return (
    <div className="gb-auth bg-bg text-ink">
      <header className="flex items-center justify-between gap-4 h-14 px-4 sm:px-8 bg-surface border-b">
        <Link to="/" className="inline-flex items-center gap-3 min-w-0">
          <img src={brand.authLogo} alt="" width={32} height={32} />
          <span className="font-heading text-md font-bold truncate">{brand.title}</span>
        </Link>
        {hasBack && (
          <LinkButton variant="quiet" icon={ArrowLeft} to="/">
            {t('auth.back')}
          </LinkButton>
        )}
      </header>
      <main className="settles grid justify-items-center content-start px-4 py-8 sm:py-12">
        <div
          className={`grid gap-6 w-full p-5 sm:p-8 rounded-overlay bg-surface border border-line ${size === 'large' ? 'max-w-[506px]' : 'max-w-sm'}`}
        >
          <AuthHeading title={title} text={text} />
          {children}
        </div>
        {size === 'small' && pathname === '/' && (
          <p className="max-w-sm text-center text-muted pt-6">
            {t('auth.gbBanner')}
            <br />
            <Link to="/hostopia-migration">{t('auth.gbMore')}</Link> · <Link to="/faq">{t('auth.gbFaq')}</Link>
          </p>
        )}
      </main>
      <Footer className="px-4 sm:px-8 py-5 border-t bg-surface" />
    </div>
  );
}
