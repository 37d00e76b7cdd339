import { useState } from 'react';
import { domainMessages } from '#core/i18n/messages/domain.en.ts';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { mainPricing, products, tldProductsQuery } from '#core/product/product.store.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';

const t = translator(domainMessages, productMessages);

const price = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? '–' : amount === 0 ? t('product.transferFree') : formatMoney(amount);

const heading = 'px-2 sm:px-4 py-2 text-xs font-semibold text-muted';
const cell = 'px-2 sm:px-4 py-2.5';

/** The shell keeps the room of as many, so that nothing below moves when they come. */
const FIRST_ROWS = 10;

/** Prices of each ending: the first year, each year after that, and a transfer. Four columns fit a narrow place too. */
export function PriceTable() {
  const [isWhole, setWhole] = useState(false);
  const tlds = useResource(products, tldProductsQuery);
  if (tlds.data?.length === 0) return <p className="text-muted">{t('domain.noTlds')}</p>;
  return (
    <section aria-labelledby="tld-prices" className="grid gap-3">
      <div>
        <h2 id="tld-prices" className="text-md font-bold">
          {t('product.prices')}
        </h2>
        <p className="text-muted">{t('product.pricesText')}</p>
      </div>
      <div className="rounded-card border border-line bg-surface min-w-0 overflow-x-auto">
        <Loaded from={tlds} skeleton={440}>
          {(all) => (
            <table aria-label={t('product.prices')} className="text-sm sm:text-base">
              <thead className="bg-sunken">
                <tr className="border-b">
                  <th scope="col" className={heading}>
                    {t('product.tld')}
                  </th>
                  {(['product.priceRegister', 'product.priceRenew', 'product.priceTransfer'] as const).map((key) => (
                    <th key={key} scope="col" className={`${heading} text-right`}>
                      {t(key)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {all.slice(0, isWhole ? all.length : FIRST_ROWS).map((tld) => {
                  const pricing = mainPricing(tld);
                  return (
                    <tr key={tld.id} className="border-b last:border-b-0 hover:bg-hover">
                      <th scope="row" className={`${cell} font-semibold text-left`}>
                        {tld.name}
                      </th>
                      {[pricing?.price, pricing?.renewal_price, pricing?.transfer_price].map((amount, index) => (
                        <td key={index} className={`${cell} text-right tabular-nums whitespace-nowrap`}>
                          {price(amount)}
                        </td>
                      ))}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          )}
        </Loaded>
      </div>
      {(tlds.data?.length ?? 0) > FIRST_ROWS && (
        <Button className="justify-self-start" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('product.fewerPrices') : t('product.allPrices', { n: tlds.data?.length ?? 0 })}
        </Button>
      )}
    </section>
  );
}
