import { cart } from '#core/cart/cart.store.ts';
import { domainMessages } from '#core/i18n/messages/domain.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { showPageBasket } from '#core/platform/page-basket.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Link } from '#screens/ui/link.tsx';

const t = translator(domainMessages);

/** Leads to the basket: the page's own cart element, or the basket's page in the portal. */
export function BasketLink() {
  const id = useSignalValue(cart().summary)?.id;
  if (!id) return null;
  return (
    <Link
      to={`/cart/${id}`}
      className="inline-flex items-center h-9 px-3 rounded font-semibold text-accent whitespace-nowrap shrink-0 hover:bg-hover"
      onClick={(event) => {
        if (showPageBasket()) event.preventDefault();
      }}
    >
      {t('domain.viewBasket')}
    </Link>
  );
}
