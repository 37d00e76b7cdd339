import type { ReactNode } from 'react';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { usePortal } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';
import { Basket } from './basket.tsx';
import { Footer } from './footer.tsx';

const t = translator(frameMessages, sessionMessages);

/** Public pages for visitors who are not signed in. The logo leads to the sign-in (S1 §2). */
export function GuestLayout({ children }: { children: ReactNode }) {
  const { host } = usePortal();
  const brand = brandThemes[host.config().brand];
  return (
    <div className="gb-auth bg-bg text-ink">
      <header className="flex items-center justify-between gap-2 sm:gap-4 h-14 px-4 sm:px-8 bg-surface border-b">
        <Link to="/" title={brand.title} className="inline-flex items-center gap-3 min-w-0">
          <span className="sr-only sm:hidden">{brand.title}</span>
          <img src={brand.guestLogo} alt="" width={32} height={32} />
          <span className="font-heading text-md font-bold truncate hidden sm:inline">{brand.title}</span>
        </Link>
        <nav aria-label={t('menu.label')} className="flex items-center gap-3 sm:gap-4 whitespace-nowrap shrink-0">
          <Link to="/support/help">{t('menu.support')}</Link>
          <Link to="/">{t('signIn.title')}</Link>
          <Basket />
        </nav>
      </header>
      <main className="settles mx-auto w-full max-w-2xl px-4 sm:px-8 py-8">{children}</main>
      <Footer className="px-4 sm:px-8 py-5 pb-24 border-t bg-surface" />
    </div>
  );
}
