import { useEffect } from 'react';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { infoMessages } from '#core/i18n/messages/info.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { type Brand, brands, configurePortal } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { OfferCards } from '../features/offers/offer-cards.tsx';
import { NotFoundPage } from '../layouts/error.screens.tsx';
import { useHostState, usePortal, useSignalValue } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';
import { PageTitle } from '../ui/page-title.tsx';

const t = translator(frameMessages, infoMessages);

/** /brand/{brand}: shows the portal as that brand, unless the host page sets one. */
export function BrandScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { host } = usePortal();
  const user = useSignalValue(session().user);
  const requested = brands.find((brand): brand is Brand => brand === params.brand);
  useEffect(() => {
    if (requested) configurePortal({ brand: requested });
  }, [requested]);
  const current = useHostState(host, () => host.config().brand);
  if (!requested) return <NotFoundPage />;
  const theme = brandThemes[current];
  return (
    <section className="grid gap-8 min-w-0">
      <header className="grid gap-3 justify-items-start">
        <img src={theme.authLogo} alt="" width={56} height={56} />
        <PageTitle>{t('brand.title', { brand: theme.title })}</PageTitle>
        <p className="text-md">{theme.bannerTittle}</p>
        <p className="text-muted">{t('brand.text', { brand: theme.title })}</p>
        <Link
          to="/"
          className="inline-flex items-center h-10 px-4 rounded font-semibold bg-accent text-on-accent hover:bg-accent-strong"
        >
          {t(user ? 'page.home' : 'brand.signIn')}
        </Link>
      </header>
      <OfferCards />
    </section>
  );
}
