import { Tag } from 'lucide-react';
import { useState } from 'react';
import { cart } from '#core/cart/cart.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { cartMessages } from '#core/i18n/messages/cart.en.ts';
import { rulesMessages } from '#core/i18n/messages/rules.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { FormElement } from '#screens/ui/form-element.tsx';

const t = translator(cartMessages, rulesMessages);

/** A button that opens the field for a promo code; a refused code shows the provider's reason. */
export function PromoForm() {
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const submit = async () => {
    if (code.trim() === '') {
      setError(t('rules.required'));
      return;
    }
    setPending(true);
    const outcome = await cart().applyPromoCode(code.trim());
    setPending(false);
    setError(outcome.ok ? null : errorMessage(outcome.error));
  };
  if (!isOpen) {
    return (
      <Button
        variant="quiet"
        size="small"
        icon={Tag}
        className="justify-self-start -ml-2"
        onClick={() => setOpen(true)}
      >
        {t('cart.promoHave')}
      </Button>
    );
  }
  return (
    <FormElement onSubmit={submit} className="flex items-start gap-2">
      <div className="grow min-w-0">
        <TextField
          label={t('cart.promo')}
          autoFocus
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={code}
          error={error}
          onChange={(event) => {
            setCode(event.target.value);
            setError(null);
          }}
        />
      </div>
      <Button type="submit" isPending={isPending} className="mt-6">
        {t('cart.promoUse')}
      </Button>
    </FormElement>
  );
}
