import { useEffect, useId, useState } from 'react';
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { findMailboxes } from '#core/email/email.store.ts';
import { emailAddress, localPart } from '#core/email/email-address.rules.ts';
import { delay } from '#core/platform/timers.ts';
import { field } from '#core/rules/field.schema.ts';
import { type Rule, required } from '#core/rules/fields.rules.ts';
import { TextField } from '#screens/ui/field.tsx';
import type { PortalForm } from '#screens/ui/use-portal-form.ts';

const TYPING_DELAY_MS = 250;

/** Completes a local part with the domain; an address with an @ is kept. */
export const toFullAddress = (text: string, domain: string) =>
  (text.includes('@') ? text.trim() : `${text.trim()}@${domain}`).toLowerCase();
const domainAddressRule: Rule = (value) => (value.includes('@') ? emailAddress(value) : localPart(value.trim()));
export const domainAddress = () => field(required, domainAddressRule);
export const anyAddress = () => field(required, emailAddress);

interface FieldProps<Values extends FieldValues> {
  form: PortalForm<Values>;
  name: FieldPath<Values>;
  label: string;
  help?: string;
}

/** An address of the domain; the local part is enough. */
export function DomainAddressField<Values extends FieldValues>({
  form,
  name,
  label,
  help,
  domain,
}: FieldProps<Values> & { domain: string }) {
  const isFullAddress = String(useWatch({ control: form.control, name }) ?? '').includes('@');
  const { error } = form.getFieldState(name, form.formState);
  return (
    <TextField
      label={label}
      help={help}
      suffix={isFullAddress ? undefined : `@${domain}`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={error?.message}
      {...form.register(name)}
    />
  );
}

/** Any address, with mailboxes of the domain as suggestions. */
export function AddressAutocompleteField<Values extends FieldValues>({
  form,
  name,
  label,
  help,
  domainId,
}: FieldProps<Values> & { domainId: string }) {
  const id = useId();
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  const text = String(useWatch({ control: form.control, name }) ?? '').trim();
  const { error } = form.getFieldState(name, form.formState);
  // Waits for a pause in typing
  useEffect(() => {
    const typing = new AbortController();
    void delay(TYPING_DELAY_MS, typing.signal).then(async () => {
      if (typing.signal.aborted) return;
      const outcome = await findMailboxes(domainId, text);
      if (outcome.ok && !typing.signal.aborted)
        setSuggestions(outcome.data.mailboxes.map((mailbox) => mailbox.username));
    });
    return () => typing.abort();
  }, [domainId, text]);
  return (
    <>
      <TextField
        label={label}
        help={help}
        type="email"
        list={id}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={error?.message}
        {...form.register(name)}
      />
      <datalist id={id}>
        {suggestions.map((username) => (
          <option key={username} value={username} />
        ))}
      </datalist>
    </>
  );
}
