import type { Team } from '../team/team.schema.ts';
import type { User } from '../user/user.schema.ts';
import type { Contact } from './domain.schema.ts';

/** Roles of contacts at a registry (S1 §3). */
export const CONTACT_TYPES = ['registrant', 'admin', 'tech', 'billing'] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

export type ContactValues = Record<
  | 'title'
  | 'company_name'
  | 'firstname'
  | 'lastname'
  | 'email_address'
  | 'phone_number'
  | 'address1'
  | 'address2'
  | 'city'
  | 'country'
  | 'state'
  | 'zip',
  string
>;

export const emptyContact: ContactValues = {
  title: '',
  company_name: '',
  firstname: '',
  lastname: '',
  email_address: '',
  phone_number: '',
  address1: '',
  address2: '',
  city: '',
  country: 'GB',
  state: '',
  zip: '',
};

export const toContactValues = (contact: Partial<Contact>): ContactValues =>
  Object.fromEntries(
    Object.entries(emptyContact).map(([name, empty]) => [name, contact[name as keyof ContactValues] ?? empty]),
  ) as ContactValues;

/** A contact with the team's address and the user's name. */
export const teamContact = (team: Team, user: Pick<User, 'email' | 'properties'> | null): ContactValues => ({
  ...emptyContact,
  company_name: team.company_name ?? team.name,
  firstname: user?.properties?.firstname ?? '',
  lastname: user?.properties?.lastname ?? '',
  email_address: user?.email ?? '',
  phone_number: team.phone ?? team.phone_number ?? '',
  address1: team.address1 ?? '',
  address2: team.address2 ?? '',
  city: team.city ?? '',
  country: team.country ?? 'GB',
  state: team.state ?? '',
  zip: team.zip ?? '',
});

/** Fields whose change counts as a new registrant (ICANN's Transfer Policy, II.A.1). */
const REGISTRANT_FIELDS = ['company_name', 'firstname', 'lastname', 'email_address'] as const;

/** Whether a change makes a new registrant, who may have to confirm by mail, and which may lock the domain. */
export const isNewRegistrant = (before: ContactValues, after: ContactValues) =>
  REGISTRANT_FIELDS.some((name) => before[name].trim().toLowerCase() !== after[name].trim().toLowerCase());

export const contactName = ({ title, firstname, lastname }: Pick<Contact, 'title' | 'firstname' | 'lastname'>) =>
  [title, firstname, lastname].filter(Boolean).join(' ');
