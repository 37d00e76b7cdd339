/** The contacts of a domain at its registry (S1 §3). */
import { and, asc, eq, like } from 'drizzle-orm';
import isEmail from 'validator/es/lib/isEmail.js';
import isISO31661Alpha2 from 'validator/es/lib/isISO31661Alpha2.js';
import type { Contact } from '#core/domain/domain.schema.ts';
import { currentTime, now } from '../clock.ts';
import type { Services } from '../context.ts';
import { domainContacts, members, teams, users } from '../db/schema.ts';
import { HttpError, validationError } from '../errors.ts';
import { formatDate } from '../format-date.ts';
import { sendMail } from '../mail.ts';
import { notifyTeam } from '../notification/notify-team.ts';
import { isPostcode } from '../team/postcode.ts';
import { recordEvent } from './domain-events.ts';
import { type DomainService, daysAfter, type OwnDomain, saveRecord } from './own-domain.ts';
import { TRANSFER_LOCK_DAYS } from './transfer.ts';

export type ContactRow = typeof domainContacts.$inferSelect;
export type ContactType = ContactRow['type'];
export type ContactValues = Omit<ContactRow, 'id' | 'service_id' | 'type'>;

const TYPES: readonly string[] = ['registrant', 'admin', 'tech', 'billing'];
const DAY_MS = 24 * 3_600_000;
/** How long the link to a new registrant is valid. */
const CONFIRM_DAYS = 7;
const MAX_LENGTH = 120;
const FIELDS = [
  'title',
  'company_name',
  'firstname',
  'lastname',
  'email_address',
  'phone_number',
  'address1',
  'address2',
  'city',
  'country',
  'state',
  'zip',
] as const;
const REQUIRED: Readonly<Partial<Record<(typeof FIELDS)[number], string>>> = {
  firstname: 'Enter a first name.',
  lastname: 'Enter a last name.',
  email_address: 'Enter an email address.',
  phone_number: 'Enter a phone number.',
  address1: 'Enter an address.',
  city: 'Enter a town or city.',
  country: 'Choose a country.',
  zip: 'Enter a postcode.',
};
/** Countries without postcodes (UPU). */
const WITHOUT_POSTCODE = ['AE', 'AG', 'AO', 'BJ', 'BO', 'BS', 'GH', 'HK', 'QA', 'UG', 'YE', 'ZW'];

/** @throws HttpError 422 */
export function readType(type: string): ContactType {
  if (!TYPES.includes(type))
    throw validationError({ type: ['A contact is the registrant, admin, tech or billing contact.'] });
  return type as ContactType;
}

function fieldProblem(name: (typeof FIELDS)[number], values: ContactValues): string | undefined {
  const value = values[name] ?? '';
  if (value === '') return name === 'zip' && WITHOUT_POSTCODE.includes(values.country) ? undefined : REQUIRED[name];
  if (value.length > MAX_LENGTH) return `Use up to ${MAX_LENGTH} characters.`;
  if (/[\p{Cc}<>]/u.test(value)) return 'Use no line breaks and no < or >.';
  if (name === 'email_address' && !isEmail(value)) return 'Enter a valid email address.';
  if (name === 'phone_number' && !/^\+?[\d\s().-]{7,20}$/.test(value))
    return 'Enter a valid phone number, e.g. +44 20 7946 0018.';
  if (name === 'country' && !isISO31661Alpha2(value)) return 'Choose a country.';
  if (name === 'zip' && !isPostcode(value, values.country)) return 'Please enter valid postcode';
  return undefined;
}

/** @throws HttpError 422 with a message per field */
export function readContact(body: Contact): ContactValues {
  const trimmed = Object.fromEntries(FIELDS.map((name) => [name, body[name]?.trim() ?? ''])) as ContactValues;
  const values = { ...trimmed, country: trimmed.country.toUpperCase() };
  const errors: Record<string, string[]> = {};
  for (const name of FIELDS) {
    const problem = fieldProblem(name, values);
    if (problem) errors[name] = [problem];
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return values;
}

/** The initial registrant of a domain: its team, with the owner's name. */
async function teamAsContact({ db }: Services, teamId: number): Promise<ContactValues> {
  const [[team], [owner]] = await Promise.all([
    db.select().from(teams).where(eq(teams.id, teamId)),
    db
      .select({ user: users })
      .from(members)
      .innerJoin(users, eq(users.id, members.user_id))
      .where(and(eq(members.team_id, teamId), like(members.roles, '%"team_owner"%')))
      .orderBy(members.user_id)
      .limit(1),
  ]);
  const user = owner?.user;
  return {
    title: '',
    company_name: team?.company_name ?? '',
    firstname: user?.firstname ?? '',
    lastname: user?.lastname ?? '',
    email_address: user?.email ?? '',
    phone_number: team?.phone ?? user?.phone ?? '',
    address1: team?.address1 ?? '',
    address2: team?.address2 ?? '',
    city: team?.city ?? '',
    country: team?.country ?? '',
    state: team?.state ?? '',
    zip: team?.zip ?? '',
  };
}

const findContacts = ({ db }: Services, serviceId: number) =>
  db.select().from(domainContacts).where(eq(domainContacts.service_id, serviceId)).orderBy(asc(domainContacts.id));

/** The contacts of a domain. A domain without a registrant gets its team as registrant. */
export async function loadContacts(services: Services, service: DomainService): Promise<ContactRow[]> {
  const contacts = await findContacts(services, service.id);
  if (contacts.some(({ type }) => type === 'registrant')) return contacts;
  const values = await teamAsContact(services, service.team_id);
  await services.db
    .insert(domainContacts)
    .values({ ...values, service_id: service.id, type: 'registrant' })
    .onConflictDoNothing();
  return findContacts(services, service.id);
}

/** A contact in a response. */
export const toContact = ({ service_id, ...contact }: ContactRow) => ({ ...contact, domain_id: service_id });

const fullName = ({ firstname, lastname, company_name }: ContactValues) =>
  [`${firstname} ${lastname}`, company_name].filter(Boolean).join(', ');
/** ICANN's change of registrant: a new name, organisation or email address. */
const isOtherPerson = (a: ContactValues, b: ContactValues) =>
  (['firstname', 'lastname', 'company_name', 'email_address'] as const).some(
    (name) => (a[name] ?? '').toLowerCase() !== (b[name] ?? '').toLowerCase(),
  );

async function writeContact({ db }: Services, service_id: number, type: ContactType, values: ContactValues) {
  const [contact] = await db
    .insert(domainContacts)
    .values({ ...values, service_id, type })
    .onConflictDoUpdate({ target: [domainContacts.service_id, domainContacts.type], set: values })
    .returning();
  if (!contact) throw new Error('The contact was not written');
  return contact;
}

const registrantKey = ({ secrets }: Services, serviceId: number, pending: Record<string, string>) =>
  `${serviceId}.${secrets.signRegistrant(serviceId, JSON.stringify(pending))}`;

/** Mails a new registrant to confirm. Nothing changes before they do. */
async function requestRegistrant(services: Services, domain: OwnDomain, values: ContactValues, userId: number) {
  const { service } = domain;
  const pending = {
    ...Object.fromEntries(FIELDS.map((name) => [name, values[name] ?? ''])),
    requested_at: now(),
  };
  await saveRecord(services, domain, { pending_registrant: pending });
  await recordEvent(
    services,
    service.id,
    'registrant_requested',
    { name: fullName(values), email_address: values.email_address },
    userId,
  );
  await sendMail(services, {
    to: values.email_address,
    subject: `Confirm that you’re the new registrant of ${service.name}`,
    body: `${fullName(values)} will become the registrant of ${service.name}.\nConfirm within ${CONFIRM_DAYS} days: ${services.settings.portalUrl}/domains/confirm-registrant?key=${registrantKey(services, service.id, pending)}\nAfter that, ${service.name} can’t move to another provider for ${TRANSFER_LOCK_DAYS} days. If you didn’t expect this, ignore this email.`,
  });
}

export interface ContactChange {
  contact: ContactRow;
  message: string;
}

/**
 * Sets one contact of a domain. For some TLDs a new registrant has to confirm first; the current one is returned until then.
 */
export async function setContact(
  services: Services,
  domain: OwnDomain,
  type: ContactType,
  values: ContactValues,
  userId: number,
): Promise<ContactChange> {
  const { service, rules, record } = domain;
  return services.db.inTransaction(async () => {
    const current = (await loadContacts(services, service)).find((contact) => contact.type === type);
    if (type === 'registrant' && current && rules.confirms_registrant && isOtherPerson(current, values)) {
      await requestRegistrant(services, domain, values, userId);
      return {
        contact: current,
        message: `We’ve emailed ${values.email_address}. The registrant changes once they confirm.`,
      };
    }
    const contact = await writeContact(services, service.id, type, values);
    // Entering the current registrant again withdraws the request.
    if (type === 'registrant' && record.pending_registrant)
      await saveRecord(services, domain, { pending_registrant: null });
    await recordEvent(services, service.id, 'contact', { type, name: fullName(values) }, userId);
    return { contact, message: 'Contact Updated Successfully' };
  });
}

/** Removes a contact, which the registrant replaces. @throws HttpError 409 for the registrant */
export async function removeContact(services: Services, contact: ContactRow, userId: number): Promise<void> {
  if (contact.type === 'registrant')
    throw new HttpError(409, 'Every domain needs a registrant. Change it instead of removing it.');
  await services.db.inTransaction(async () => {
    await services.db.delete(domainContacts).where(eq(domainContacts.id, contact.id));
    await recordEvent(services, contact.service_id, 'contact_removed', { type: contact.type }, userId);
  });
}

const invalidKey = () =>
  new HttpError(410, 'This link has expired or has already been used. Change the registrant again to get a new one.');

/** The id of the domain in a confirmation key, or 0. */
export const domainIdOfKey = (key: string): number => Number(/^(\d{1,15})\.[\w-]{43}$/.exec(key)?.[1] ?? 0);

/** Makes the confirmed contact the registrant and blocks transfers for a while. @throws HttpError 410 */
export async function confirmRegistrant(services: Services, domain: OwnDomain, key: string): Promise<OwnDomain> {
  const { service, record } = domain;
  const pending = record.pending_registrant;
  if (!pending || key !== registrantKey(services, service.id, pending)) throw invalidKey();
  const age = currentTime() - Date.parse(pending.requested_at ?? '');
  if (!(age < CONFIRM_DAYS * DAY_MS)) throw invalidKey();
  const values = Object.fromEntries(FIELDS.map((name) => [name, pending[name] ?? ''])) as unknown as ContactValues;
  return services.db.inTransaction(async () => {
    await writeContact(services, service.id, 'registrant', values);
    const transfer_locked_until = daysAfter(now(), TRANSFER_LOCK_DAYS);
    const changed = await saveRecord(services, domain, {
      pending_registrant: null,
      transfer_locked_until,
      epp_version: record.epp_version + 1,
    });
    await recordEvent(services, service.id, 'registrant', { name: fullName(values) });
    await notifyTeam(
      services,
      service.team_id,
      `${service.name} has a new registrant`,
      `${fullName(values)} has confirmed and is now the registrant of ${service.name}.\nIt can’t move to another provider before ${formatDate(transfer_locked_until)}.`,
    );
    return changed;
  });
}
