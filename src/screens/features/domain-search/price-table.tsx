import { domainMessages } from '#core/i18n/messages/domain.en.ts';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { mainPricing, products, tldProductsQuery } from '#core/product/product.store.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { useResource } from '#screens/ui/context.tsx';
import { Table } from '#screens/ui/table.tsx';

const t = translator(domainMessages, productMessages);

/** Prices of each ending: the first year, each year after that, and a transfer. */
export function PriceTable() {
  const { data, error, isLoading, refresh } = useResource(products, tldProductsQuery);
  if (data?.length === 0) return <p className="text-muted">{t('domain.noTlds')}</p>;
  const price = (amount: number | null | undefined) => (
    <span className="tabular-nums">
      {amount === null || amount === undefined ? '–' : amount === 0 ? t('product.transferFree') : formatMoney(amount)}
    </span>
  );
  return (
    <section aria-labelledby="tld-prices" className="grid gap-3">
      <div>
        <h2 id="tld-prices" className="text-lg font-bold">
          {t('product.prices')}
        </h2>
        <p className="text-muted">{t('product.pricesText')}</p>
      </div>
      <div className="list-card rounded-card border border-line bg-surface min-w-0">
        <Table
          label={t('product.prices')}
          rows={data}
          rowId={(tld) => tld.id}
          rowName={(tld) => tld.name}
          isLoading={isLoading}
          error={error}
          onRetry={() => void refresh()}
          empty={null}
          columns={[
            {
              id: 'tld',
              title: t('product.tld'),
              isMain: true,
              cell: (tld) => <span className="font-semibold">{tld.name}</span>,
            },
            {
              id: 'register',
              title: t('product.priceRegister'),
              align: 'end',
              cell: (tld) => price(mainPricing(tld)?.price),
            },
            {
              id: 'renew',
              title: t('product.priceRenew'),
              align: 'end',
              cell: (tld) => price(mainPricing(tld)?.renewal_price),
            },
            {
              id: 'transfer',
              title: t('product.priceTransfer'),
              align: 'end',
              cell: (tld) => price(mainPricing(tld)?.transfer_price),
            },
          ]}
        />
      </div>
    </section>
  );
}
