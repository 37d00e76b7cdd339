import { ShoppingBasket } from 'lucide-react';
import { formatHourly, type OrderPrice } from '#core/cloud/order.rules.ts';
import { hourlyPrice } from '#core/cloud/server.rules.ts';
import { serversMessages } from '#core/i18n/messages/servers.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { keepClearOfLauncher } from '#core/platform/launcher-inset.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';

const t = translator(serversMessages);

interface OrderProps {
  price: OrderPrice | null;
  isPending: boolean;
  /** @param isPaying whether to continue to the checkout */
  onSubmit: (isPaying: boolean) => void;
}

const totalText = ({ total, period }: OrderPrice) =>
  t(period?.startsWith('year') ? 'servers.aYear' : 'servers.aMonth', { price: formatMoney(total) });

/** What is ordered and what it costs, beside the form. */
export function OrderPanel({ plan, quantity, price, ...buttons }: OrderProps & { plan: string; quantity: number }) {
  const hourly = price && hourlyPrice(price.total, price.period);
  return (
    <aside
      aria-label={t(quantity > 1 ? 'servers.summarySeveral' : 'servers.summary')}
      className="rounded-card border border-line bg-surface p-5 grid gap-4 lg:sticky"
      style={{ top: 76 }}
    >
      <h2 className="text-md font-bold">{t(quantity > 1 ? 'servers.summarySeveral' : 'servers.summary')}</h2>
      {price && (
        <>
          <dl className="grid gap-2 tabular-nums">
            <Row
              label={quantity > 1 ? t('servers.times', { name: plan, n: quantity }) : plan}
              amount={price.plan * quantity}
            />
            {price.backups > 0 && <Row label={t('servers.backups')} amount={price.backups * quantity} />}
          </dl>
          <div className="grid gap-0.5 border-t pt-4 tabular-nums" aria-live="polite">
            <span className="flex flex-wrap justify-between gap-x-3 font-semibold">
              <span>{t('servers.total')}</span>
              <span>{totalText(price)}</span>
            </span>
            {hourly !== null && (
              <span className="text-sm text-muted text-right">
                {t('servers.perHour', { price: formatHourly(hourly) })}
              </span>
            )}
          </div>
          <p className="text-sm text-muted">{t('servers.exVat')}</p>
        </>
      )}
      <div className="hidden lg:grid gap-2">
        <OrderButtons {...buttons} price={price} />
      </div>
    </aside>
  );
}

const Row = ({ label, amount }: { label: string; amount: number }) => (
  <div className="flex justify-between gap-3">
    <dt className="min-w-0">{label}</dt>
    <dd>{formatMoney(amount)}</dd>
  </div>
);

/** The total and the buttons at the foot of a narrow window. */
export const OrderBar = ({ price, ...buttons }: OrderProps) => (
  <div className="lg:hidden sticky bottom-4" style={{ zIndex: 2 }}>
    <div
      ref={keepClearOfLauncher}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3 rounded-card bg-surface border border-line shadow"
    >
      <span className="font-semibold tabular-nums">{price && totalText(price)}</span>
      <span className="flex flex-wrap gap-2">
        <OrderButtons {...buttons} price={price} />
      </span>
    </div>
  </div>
);

const OrderButtons = ({ price, isPending, onSubmit }: OrderProps) => (
  <>
    <Button variant="primary" isPending={isPending} disabled={!price} onClick={() => onSubmit(true)}>
      {t('servers.buy')}
    </Button>
    <Button icon={ShoppingBasket} isPending={isPending} disabled={!price} onClick={() => onSubmit(false)}>
      {t('servers.basket')}
    </Button>
  </>
);
