import { ChevronDown } from 'lucide-react';
import * as z from 'zod/mini';
import {
  CONTACT_TYPES,
  type ContactType,
  type ContactValues,
  contactName,
  teamContact,
  toContactValues,
} from '#core/domain/contact.rules.ts';
import type { Contact } from '#core/domain/domain.schema.ts';
import { isEmailAddress } from '#core/email/email-address.rules.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { rulesMessages } from '#core/i18n/messages/rules.en.ts';
import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { field } from '#core/rules/field.schema.ts';
import { createRule, maxLength, required } from '#core/rules/fields.rules.ts';
import { postcode } from '#core/rules/payment.rules.ts';
import { parsePhoneNumber } from '#core/rules/phone.rules.ts';
import { session } from '#core/session/session.store.ts';
import { team as teamResource } from '#core/team/team.store.ts';
import { useCountryOptions } from '#screens/features/billing-details/use-country-options.ts';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { SelectField, TextField } from '#screens/ui/field.tsx';
import { Menu } from '#screens/ui/menu.tsx';
import { type PortalForm, usePortalForm } from '#screens/ui/use-portal-form.ts';

const t = translator(domainsMessages, rulesMessages, teamMessages);

const typeLabels: Record<ContactType, MessageKey<typeof domainsMessages>> = {
  registrant: 'domains.registrant',
  admin: 'domains.admin',
  tech: 'domains.tech',
  billing: 'domains.billingContact',
};
export const contactTypeLabel = (type: ContactType) => t(typeLabels[type]);

/** A registry knows a contact's address, so all of it is required. */
export const useContactForm = (values: ContactValues): PortalForm<ContactValues> =>
  usePortalForm<ContactValues>((current) => {
    const line = field(required, maxLength(120));
    const optional = field(maxLength(120));
    return z.object({
      title: field(maxLength(20)),
      company_name: optional,
      firstname: line,
      lastname: line,
      email_address: field(
        required,
        createRule(isEmailAddress, () => t('rules.email')),
      ),
      phone_number: field(required).check(
        z.refine(async (text) => text.trim() === '' || (await parsePhoneNumber(text, current().country)) !== null, {
          error: () => t('details.phoneWrong'),
        }),
      ),
      address1: line,
      address2: optional,
      city: line,
      country: field(required),
      state: optional,
      zip: field(
        required,
        postcode(() => current().country),
      ),
    });
  }, values);

export function ContactFields({ form }: { form: PortalForm<ContactValues> }) {
  const { errors } = form.formState;
  const countries = useCountryOptions();
  const text = (name: keyof ContactValues, label: string, autoComplete: string) => (
    <TextField label={label} autoComplete={autoComplete} error={errors[name]?.message} {...form.register(name)} />
  );
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-[96px_1fr_1fr]">
        {text('title', t('domains.contactTitle'), 'honorific-prefix')}
        {text('firstname', t('domains.firstname'), 'given-name')}
        {text('lastname', t('domains.lastname'), 'family-name')}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {text('company_name', t('domains.company'), 'organization')}
        {text('email_address', t('domains.email'), 'email')}
        <TextField
          label={t('details.phone')}
          type="tel"
          autoComplete="tel"
          error={errors.phone_number?.message}
          {...form.register('phone_number')}
        />
        <SelectField
          label={t('details.country')}
          autoComplete="country"
          options={countries}
          error={errors.country?.message}
          {...form.register('country', {
            onChange: () => form.getFieldState('zip').isTouched && void form.trigger(['zip', 'phone_number']),
          })}
        />
        {text('address1', t('details.address1'), 'address-line1')}
        {text('address2', t('details.address2'), 'address-line2')}
        {text('city', t('details.city'), 'address-level2')}
        {text('state', t('details.state'), 'address-level1')}
        {text('zip', t('details.zip'), 'postal-code')}
      </div>
    </div>
  );
}

/** Fills the form with the team's details, or with those of another contact. */
export function CopyContactMenu({
  form,
  contacts,
  type,
}: {
  form: PortalForm<ContactValues>;
  contacts: readonly Contact[];
  /** The contact that is edited. */
  type?: ContactType;
}) {
  const user = useSignalValue(session().user);
  const { data: team } = useResource(teamResource, user?.team_id ? { params: { id: user.team_id } } : null);
  const fill = (values: ContactValues) => form.reset(values, { keepDefaultValues: true });
  const others = contacts.filter(
    (contact) => contact.type !== type && CONTACT_TYPES.some((one) => one === contact.type),
  );
  const items = [
    ...(team ? [{ label: t('domains.fromTeam'), onSelect: () => fill(teamContact(team, user)) }] : []),
    ...others.map((contact) => ({
      label: `${contactTypeLabel(contact.type as ContactType)}: ${contactName(contact)}`,
      onSelect: () => fill(toContactValues(contact)),
    })),
  ];
  if (items.length === 0) return null;
  return (
    <Menu label={t('domains.copyFrom')} items={items}>
      <span className="font-semibold">{t('domains.copyFrom')}</span>
      <ChevronDown size={16} aria-hidden />
    </Menu>
  );
}
