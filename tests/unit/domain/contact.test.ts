import { describe, expect, it } from 'vitest';
import {
  contactName,
  emptyContact,
  isNewRegistrant,
  teamContact,
  toContactValues,
} from '#core/domain/contact.rules.ts';

const olivia = {
  ...emptyContact,
  firstname: 'Olivia',
  lastname: 'Ward',
  company_name: 'Northwind Ltd',
  email_address: 'olivia@northwind.example',
};

describe('a new registrant', () => {
  it.each(['firstname', 'lastname', 'company_name', 'email_address'] as const)('is one with another %s', (name) =>
    expect(isNewRegistrant(olivia, { ...olivia, [name]: 'Other' })).toBe(true),
  );
  it.each(['title', 'phone_number', 'address1', 'city', 'zip'] as const)('is not one with another %s', (name) =>
    expect(isNewRegistrant(olivia, { ...olivia, [name]: 'Other' })).toBe(false),
  );
  it('is one in whom spaces differ within the name', () =>
    expect(isNewRegistrant(olivia, { ...olivia, company_name: 'North wind Ltd' })).toBe(true));
  it('is not one that is written in another case', () =>
    expect(isNewRegistrant(olivia, { ...olivia, email_address: ' Olivia@Northwind.example ' })).toBe(false));
  it('is not one that loses a space at the end', () =>
    expect(isNewRegistrant({ ...olivia, lastname: 'Ward ' }, olivia)).toBe(false));
});

it('takes empty text for what a contact lacks', () =>
  expect(toContactValues({ firstname: 'Olivia', title: null, country: 'DE' })).toEqual({
    ...emptyContact,
    firstname: 'Olivia',
    country: 'DE',
  }));

it('is filled from the team and who is signed in', () => {
  const team = {
    id: '1',
    name: 'Northwind',
    address1: '1 High Street',
    city: 'Bristol',
    phone_number: '+44 117 496 0000',
  };
  const user = { email: 'olivia@northwind.example', properties: { firstname: 'Olivia', lastname: 'Ward' } };
  expect(teamContact(team, user)).toEqual({
    ...emptyContact,
    company_name: 'Northwind',
    firstname: 'Olivia',
    lastname: 'Ward',
    email_address: 'olivia@northwind.example',
    phone_number: '+44 117 496 0000',
    address1: '1 High Street',
    city: 'Bristol',
  });
});

it('is filled from all that the team has, its own company name and telephone number first', () => {
  const address = { address1: '1 Quay', address2: 'Floor 2', city: 'Bremen', country: 'DE', state: 'HB', zip: '28195' };
  const team = {
    id: '1',
    name: 'North',
    company_name: 'Northwind GmbH',
    phone: '+49 421 1',
    phone_number: '+49 421 2',
    ...address,
  };
  expect(teamContact(team, null)).toEqual({
    ...emptyContact,
    ...address,
    company_name: 'Northwind GmbH',
    phone_number: '+49 421 1',
  });
});

it('is in Great Britain and otherwise empty where nothing is known', () => {
  const empty = Object.fromEntries(Object.keys(emptyContact).map((name) => [name, '']));
  expect(emptyContact).toEqual({ ...empty, country: 'GB' });
  expect(teamContact({ id: '1', name: '' }, { email: '', properties: {} })).toEqual(emptyContact);
  expect(teamContact({ id: '1', name: '' }, { email: '', properties: undefined })).toEqual(emptyContact);
});

it('has a title only where one is given', () => {
  expect(contactName({ title: 'Ms', firstname: 'Olivia', lastname: 'Ward' })).toBe('Ms Olivia Ward');
  expect(contactName({ title: '', firstname: 'Olivia', lastname: 'Ward' })).toBe('Olivia Ward');
});
