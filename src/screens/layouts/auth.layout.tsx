import '../../core/i18n/areas/session.ts';
import type { ReactNode } from 'react';
import { t } from '../../core/i18n/index.ts';
import { brandThemes } from '../../core/theme/brands.ts';
import { usePortal } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';

/** Sign-in and its steps: the brand on one side, one card on the other. */
export function AuthLayout({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const { host } = usePortal();
  const brand = brandThemes[host.config().brand];
  return (
    <div className="auth-layout bg-bg min-h-[100dvh]">
      <aside className="auth-banner bg-accent text-on-accent">
        <div className="grid gap-6 max-w-sm">
          <p className="font-heading text-2xl font-bold">{brand.bannerTittle}</p>
          <p className="text-md opacity-90">{t('auth.banner')}</p>
        </div>
      </aside>
      <main className="grid content-center justify-items-center px-4 py-10">
        <div className="grid gap-6 w-full max-w-sm">
          <Link to="/" className="inline-flex items-center gap-3 justify-self-start">
            <img src={brand.authLogo} alt="" width={40} height={40} />
            <span className="font-heading text-lg font-bold">{brand.title}</span>
          </Link>
          <div className="grid gap-1">
            <h1 className="text-xl font-bold">{title}</h1>
            {text && <p className="text-muted">{text}</p>}
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}
