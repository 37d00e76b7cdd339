import { X } from 'lucide-react';
import { useState } from 'react';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Product } from '#core/product/product.schema.ts';
import { transferTag } from '#core/product/wizard.rules.ts';
import { order, type SelectedDomain } from '#core/product/wizard.store.ts';
import { TransferCodeField } from '#screens/features/domain-search/transfer-code-field.tsx';
import { IconButton } from '#screens/ui/button.tsx';
import { CheckboxField } from '#screens/ui/field.tsx';
import { domainPriceText } from './domain-price.ts';

const t = translator(productMessages);

const sourceLabels = { register: 'product.register', transfer: 'product.moved', existing: 'product.own' } as const;

/** A chosen domain in the review: its source and price, and what can still be changed. */
export function SelectedDomainItem({ domain, tlds }: { domain: SelectedDomain; tlds: readonly Product[] }) {
  const { name, from } = domain;
  const [code, setCode] = useState(() => order().transferCode(name));
  const price = domainPriceText(domain, tlds);
  const setAutoRenew = (autoRenew: boolean) =>
    order().update({
      domains: order()
        .state.peek()
        .domains.map((other) => (other.name === name ? { ...other, autoRenew } : other)),
    });
  return (
    <li className="grid gap-2 p-4 rounded-card border border-line">
      <div className="flex items-start gap-3">
        <div className="grow min-w-0">
          <p className="font-semibold break-words">{name}</p>
          <p className="text-sm text-muted">{t(sourceLabels[from])}</p>
        </div>
        {price && <span className="tabular-nums whitespace-nowrap">{price}</span>}
        <IconButton
          label={t('product.drop', { name })}
          icon={X}
          size={16}
          className="-my-2 -mr-2"
          onClick={() => order().removeDomain(name)}
        />
      </div>
      {from !== 'existing' && (
        <CheckboxField
          label={t('product.autoRenew', { name })}
          checked={domain.autoRenew}
          onChange={(event) => setAutoRenew(event.target.checked)}
        />
      )}
      {from === 'transfer' && (
        <TransferCodeField
          tag={transferTag(name, tlds)}
          value={code}
          isValidated
          onValueChange={(value) => {
            setCode(value.trim());
            order().setTransferCode(name, value.trim());
          }}
        />
      )}
    </li>
  );
}
