import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field } from '#core/rules/field.schema.ts';
import { maxLength, required } from '#core/rules/fields.rules.ts';
import { postcode } from '#core/rules/payment.rules.ts';
import { parsePhoneNumber } from '#core/rules/phone.rules.ts';
import type { Team } from '#core/team/team.schema.ts';
import { checkVat } from '#core/team/team.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { SelectField, TextField } from '#screens/ui/field.tsx';
import { type PortalForm, usePortalForm } from '#screens/ui/use-portal-form.ts';
import { useCountryOptions } from './use-country-options.ts';

const t = translator(teamMessages);

export interface AddressValues {
  name: string;
  company_name: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
  country: string;
  phone: string;
  vat_number: string;
}

export const toAddressValues = (team: Team): AddressValues => ({
  name: team.name,
  company_name: team.company_name ?? '',
  address1: team.address1 ?? '',
  address2: team.address2 ?? '',
  city: team.city ?? '',
  state: team.state ?? '',
  zip: team.zip ?? '',
  country: team.country ?? 'GB',
  phone: team.phone ?? team.phone_number ?? '',
  vat_number: team.vat_number ?? '',
});

/**
 * The team's name, address and VAT number. The postcode follows the rule of its country.
 * @param isComplete the address is required, because an invoice needs it
 */
export function useAddressForm(team: Team, { isComplete = false } = {}): PortalForm<AddressValues> {
  return usePortalForm<AddressValues>((values) => {
    const line = isComplete ? field(required, maxLength(120)) : field(maxLength(120));
    const zip = postcode(() => values().country);
    return z.object({
      name: field(required, maxLength(120)),
      company_name: field(maxLength(120)),
      address1: line,
      address2: field(maxLength(120)),
      city: line,
      state: field(maxLength(120)),
      zip: isComplete ? field(required, zip) : field(zip),
      country: field(required),
      phone: z.string().check(
        z.refine(async (text) => text.trim() === '' || (await parsePhoneNumber(text, values().country)) !== null, {
          error: () => t('details.phoneWrong'),
        }),
      ),
      vat_number: field(maxLength(20)),
    });
  }, toAddressValues(team));
}

export function AddressFields({ form }: { form: PortalForm<AddressValues> }) {
  const { errors } = form.formState;
  const countries = useCountryOptions();
  return (
    <>
      <TextField
        label={t('details.address1')}
        autoComplete="address-line1"
        error={errors.address1?.message}
        {...form.register('address1')}
      />
      <TextField
        label={t('details.address2')}
        autoComplete="address-line2"
        error={errors.address2?.message}
        {...form.register('address2')}
      />
      <div className="grid sm:grid-cols-2 gap-4 max-w-[440px]">
        <TextField
          label={t('details.city')}
          autoComplete="address-level2"
          error={errors.city?.message}
          {...form.register('city')}
        />
        <TextField
          label={t('details.state')}
          autoComplete="address-level1"
          error={errors.state?.message}
          {...form.register('state')}
        />
        <SelectField
          label={t('details.country')}
          autoComplete="country"
          options={countries}
          error={errors.country?.message}
          {...form.register('country', {
            onChange: () => form.getFieldState('zip').isTouched && void form.trigger('zip'),
          })}
        />
        <TextField
          label={t('details.zip')}
          autoComplete="postal-code"
          autoCapitalize="characters"
          error={errors.zip?.message}
          {...form.register('zip')}
        />
      </div>
    </>
  );
}

export function ContactFields({ form }: { form: PortalForm<AddressValues> }) {
  const { errors } = form.formState;
  const vat = useWatch({ control: form.control, name: 'vat_number' }).trim();
  const isChecking = useSignalValue(checkVat.isPending);
  const [checked, setChecked] = useState<{ vat: string; isValid: boolean } | null>(null);
  const check = async () => {
    const outcome = await checkVat.run({ params: { vat } });
    if (outcome.ok) setChecked({ vat, isValid: outcome.data.isValid });
  };
  const isCurrent = checked?.vat === vat;
  return (
    <>
      <TextField
        label={t('details.phone')}
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <div className="grid gap-1 max-w-[440px]">
        <div className="flex items-start gap-2">
          <div className="grow min-w-0">
            <TextField
              label={t('details.vat')}
              help={t('details.vatHelp')}
              autoCapitalize="characters"
              spellCheck={false}
              error={errors.vat_number?.message ?? (isCurrent && !checked.isValid ? t('details.vatInvalid') : null)}
              {...form.register('vat_number')}
            />
          </div>
          {/* As far down as the control, whose label is 20 px with a gap of 4. */}
          <Button className="mt-6" isPending={isChecking} disabled={vat === ''} onClick={() => void check()}>
            {t('details.vatCheck')}
          </Button>
        </div>
        <span role="status" className="inline-flex items-center gap-1 text-sm text-success empty:absolute">
          {isCurrent && checked.isValid && (
            <>
              <BadgeCheck size={16} aria-hidden /> {t('details.vatValid')}
            </>
          )}
        </span>
      </div>
    </>
  );
}
