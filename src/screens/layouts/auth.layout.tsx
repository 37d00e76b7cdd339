import { Suspense } from 'react';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { usePortal } from '../ui/context.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Link } from '../ui/link.tsx';
import { AuthHeading, type AuthLayoutProps } from './auth-heading.tsx';
import { Footer } from './footer.tsx';

const t = translator(sessionMessages);

const GbAuthLayout = lazyPart(() => import('./gb-auth.layout.tsx').then((module) => module.GbAuthLayout));

/** Sign-in and related pages. The gb brand has a layout of its own, all others use that of hp (S1 §2). */
export function AuthLayout(props: AuthLayoutProps) {
  const { host } = usePortal();
  if (host.config().brand !== 'gb') return <HpAuthLayout {...props} />;
  return (
    <Suspense fallback={null}>
      <GbAuthLayout {...props} />
    </Suspense>
  );
}

/** The brand on one side, the form on the other. */
function HpAuthLayout({ title, text, size = 'small', children }: AuthLayoutProps) {
  const { host } = usePortal();
  const brand = brandThemes[host.config().brand];
  return (
    <div className="auth-layout bg-bg min-h-[100dvh]">
      <aside className="auth-banner">
        <div className="grid gap-6 max-w-sm">
          <p className="font-heading text-2xl font-bold">{brand.bannerTittle}</p>
          <p className="text-md opacity-90">{t(host.config().brand === 'ewh' ? 'auth.emailBanner' : 'auth.banner')}</p>
        </div>
      </aside>
      <div className="auth-side px-4 sm:px-8">
        {/* From the top: what is added to the form, or shown beside a field, moves nothing above it. */}
        <main
          className="settles grid content-start justify-items-center py-10"
          style={{ paddingTop: 'clamp(40px,14vh,140px)' }}
        >
          <div className={`grid gap-6 w-full ${size === 'large' ? 'max-w-[440px]' : 'max-w-sm'}`}>
            <Link to="/" className="inline-flex items-center gap-3 justify-self-start">
              <img src={brand.authLogo} alt="" width={40} height={40} />
              <span className="font-heading text-lg font-bold">{brand.title}</span>
            </Link>
            <AuthHeading title={title} text={text} />
            {children}
          </div>
        </main>
        <Footer className="py-5 border-t" />
      </div>
    </div>
  );
}
