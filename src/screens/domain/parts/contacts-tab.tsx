import { Pencil, Undo2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import {
  CONTACT_TYPES,
  type ContactType,
  type ContactValues,
  contactName,
  emptyContact,
  isNewRegistrant,
  toContactValues,
} from '#core/domain/contact.rules.ts';
import type { Contact, Domain } from '#core/domain/domain.schema.ts';
import { createContact, deleteContact, domainContacts, updateContact } from '#core/domain/domains.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { countryName } from '#core/rules/country-name.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { CheckboxField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { BulkContactsDialog } from './bulk-contacts-dialog.tsx';
import { ContactFields, CopyContactMenu, contactTypeLabel, useContactForm } from './contact-fields.tsx';
import { DomainPicker } from './domain-picker.tsx';
import { Notice } from './notice.tsx';
import { PrivacyRow } from './switch-rows.tsx';

const t = translator(domainsMessages);

/** Who the registry names for the domain, by part. */
export function ContactsTab({ domain }: { domain: Domain }) {
  const state = useResource(domainContacts, { query: { domain_id: domain.id } });
  const [editedType, setEditedType] = useState<ContactType | null>(null);
  const [copied, setCopied] = useState<Copied | null>(null);
  const contacts = state.data ?? [];
  return (
    <div className="grid gap-5">
      {domain.pending_registrant && <PendingRegistrant pending={domain.pending_registrant} />}
      {domain.transfer_locked_until && (
        <Notice tone="info">{t('domains.lockedUntil', { date: formatDate(domain.transfer_locked_until) })}</Notice>
      )}
      <div className="rounded-card border border-line bg-surface px-5">
        <PrivacyRow domain={domain} />
      </div>
      <Loaded from={state} skeleton={420}>
        {(list) => (
          <div className="rounded-card border border-line bg-surface divide-y">
            {CONTACT_TYPES.map((type) => (
              <ContactRow
                key={type}
                type={type}
                contact={list.find((contact) => contact.type === type)}
                onEdit={() => setEditedType(type)}
              />
            ))}
          </div>
        )}
      </Loaded>
      {editedType && (
        <ContactDialog
          domain={domain}
          type={editedType}
          contacts={contacts}
          onClose={() => setEditedType(null)}
          onCopy={setCopied}
        />
      )}
      {copied && <BulkContactsDialog {...copied} onClose={() => setCopied(null)} onDone={() => setCopied(null)} />}
    </div>
  );
}

/** A saved contact, and the other domains that are to get it too. */
interface Copied {
  domains: readonly { id: string; name: string }[];
  values: ContactValues;
  types: readonly ContactType[];
}

const PendingRegistrant = ({ pending }: { pending: NonNullable<Domain['pending_registrant']> }) => (
  <Notice tone="warning">
    {t('domains.registrantPending', {
      name: `${pending.firstname} ${pending.lastname}`.trim(),
      email: pending.email_address,
    })}
  </Notice>
);

interface ContactRowProps {
  type: ContactType;
  /** Undefined where the registrant takes this part. */
  contact: Contact | undefined;
  onEdit: () => void;
}

function ContactRow({ type, contact, onEdit }: ContactRowProps) {
  const isRemoving = useSignalValue(deleteContact.isPending);
  const label = contactTypeLabel(type);
  const remove = async (id: string) => {
    const outcome = await deleteContact.run({ params: { id } });
    if (!outcome.ok) notices().failure(errorMessage(outcome.error));
  };
  return (
    <section className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 p-5">
      <h2 className="font-semibold py-1.5">{label}</h2>
      <Button
        size="small"
        icon={contact ? Pencil : UserPlus}
        aria-label={t(contact ? 'domains.editContact' : 'domains.setContact', { type: label })}
        onClick={onEdit}
      >
        {t(contact ? 'domains.edit' : 'domains.set')}
      </Button>
      <div className="grid gap-2 min-w-0 col-span-2">
        {contact ? <ContactText contact={contact} /> : <p className="text-muted">{t('domains.sameAsRegistrant')}</p>}
        {contact?.id && type !== 'registrant' && (
          <Button
            size="small"
            variant="quiet"
            icon={Undo2}
            className="justify-self-start -ml-3"
            isPending={isRemoving}
            onClick={() => void remove(contact.id ?? '')}
          >
            {t('domains.useRegistrant')}
          </Button>
        )}
      </div>
    </section>
  );
}

function ContactText({ contact }: { contact: Contact }) {
  const { company_name, address1, address2, city, state, zip, country, email_address, phone_number } = contact;
  const lines = [company_name, address1, address2, [city, state, zip].filter(Boolean).join(', '), countryName(country)];
  return (
    <div className="grid gap-0.5 break-words min-w-0">
      <p className="font-semibold">{contactName(contact)}</p>
      {lines.filter(Boolean).map((line) => (
        <p key={line} className="text-muted">
          {line}
        </p>
      ))}
      <p className="pt-2">{email_address}</p>
      <p>{phone_number}</p>
    </div>
  );
}

interface ContactDialogProps {
  domain: Domain;
  type: ContactType;
  contacts: readonly Contact[];
  onClose: () => void;
  /** Other domains are to get the saved contact too. */
  onCopy: (copied: Copied) => void;
}

const ContactDialog = (props: ContactDialogProps) => (
  <Dialog
    title={t('domains.contactOf', { type: contactTypeLabel(props.type), name: props.domain.name })}
    variant="medium"
    isOpen
    onClose={props.onClose}
  >
    <ContactForm {...props} />
  </Dialog>
);

function ContactForm({ domain, type, contacts, onClose, onCopy }: ContactDialogProps) {
  const contact = contacts.find((one) => one.type === type);
  const before = contact ? toContactValues(contact) : emptyContact;
  const form = useContactForm(before);
  const [others, setOthers] = useState<Copied['domains'] | null>(null);
  const isCreating = useSignalValue(createContact.isPending);
  const isUpdating = useSignalValue(updateContact.isPending);
  const submit = useSubmit(
    form,
    (values) => {
      const body = { ...values, type, domain_id: domain.id };
      return contact?.id ? updateContact.run({ params: { id: contact.id }, body }) : createContact.run({ body });
    },
    {
      onSuccess: (_data, values) => {
        onClose();
        if (others?.length) onCopy({ domains: others, values, types: [type] });
      },
    },
  );
  const isReplacing =
    type === 'registrant' && domain.rules?.confirms_registrant && isNewRegistrant(before, form.watch());
  return (
    <Form {...submit} label={contactTypeLabel(type)}>
      <div className="-ml-2">
        <CopyContactMenu form={form} contacts={contacts} type={type} />
      </div>
      <ContactFields form={form} />
      {isReplacing && <Notice tone="warning">{t('domains.registrantWarning', { name: domain.name })}</Notice>}
      <CheckboxField
        label={t('domains.applyElsewhere')}
        checked={others !== null}
        onChange={(event) => setOthers(event.target.checked ? [] : null)}
      />
      {others && <DomainPicker without={domain.id} value={others} onValueChange={setOthers} />}
      <FormActions
        submitLabel={t(isReplacing ? 'domains.changeRegistrant' : 'domains.saveContact')}
        isPending={isCreating || isUpdating}
        onClose={onClose}
      />
    </Form>
  );
}
