import type { ReactNode } from 'react';
import { brandThemes } from '#core/theme/brands.ts';
import { usePortal } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';
import { Footer } from './footer.tsx';

/** S1 §2: an invite shows nothing but the brand and the question. */
export function InviteLayout({ children }: { children: ReactNode }) {
  const { host } = usePortal();
  const brand = brandThemes[host.config().brand];
  return (
    <div className="gb-auth bg-bg text-ink">
      <header className="flex justify-center px-4 pt-10 pb-6">
        <Link to="/" className="inline-flex items-center gap-3">
          <img src={brand.authLogo} alt="" width={40} height={40} />
          <span className="font-heading text-lg font-bold">{brand.title}</span>
        </Link>
      </header>
      <main className="settles grid justify-items-center content-start px-4 pb-12">
        <div className="grid gap-5 w-full max-w-md p-5 sm:p-8 rounded-overlay bg-surface border border-line">
          {children}
        </div>
      </main>
      <Footer className="px-4 sm:px-8 py-5 border-t bg-surface" />
    </div>
  );
}
