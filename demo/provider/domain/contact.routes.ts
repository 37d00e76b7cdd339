import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { Contact } from '#core/domain/domain.schema.ts';
import { requireTeamRole } from '../auth.ts';
import { type Ctx, createRouter } from '../context.ts';
import { domainContacts, services as serviceTable } from '../db/schema.ts';
import { HttpError, notFound, validationError } from '../errors.ts';
import { parseId, readBody, readIdParam, readIdQuery } from '../validate.ts';
import {
  confirmRegistrant,
  domainIdOfKey,
  loadContacts,
  readContact,
  readType,
  removeContact,
  setContact,
  toContact,
} from './contacts.ts';
import { getOwnDomain, loadDomain, requireChangeable } from './own-domain.ts';

/** Changes of the registrant of one domain. */
const REGISTRANT_CHANGES = { limit: 10, windowSeconds: 3600 };
/** Mails to one new registrant, possibly of many domains, so that no mailbox is flooded. */
const REGISTRANT_MAILS = { limit: 50, windowSeconds: 3600 };

/** @throws HttpError 404 for another team's contact too */
async function getOwnContact(c: Ctx) {
  const [contact] = await c
    .get('services')
    .db.select()
    .from(domainContacts)
    .where(eq(domainContacts.id, readIdParam(c)));
  if (!contact) {
    requireTeamRole(c, 'team_service');
    throw notFound('Contact');
  }
  const domain = await getOwnDomain(c, contact.service_id).catch((error: unknown) => {
    throw error instanceof HttpError && error.status === 404 ? notFound('Contact') : error;
  });
  return { contact, domain };
}

/** @throws HttpError 429 */
function enforceRequestLimit(c: Ctx, domainId: number, address: string): void {
  const { limits } = c.get('services');
  const { limit, windowSeconds } = REGISTRANT_MAILS;
  const wait =
    limits.take(`registrants of ${domainId}`, REGISTRANT_CHANGES.limit, REGISTRANT_CHANGES.windowSeconds) ||
    limits.take(`registrant mails to ${address.toLowerCase()}`, limit, windowSeconds);
  if (wait) throw new HttpError(429, `Too many changes. Try again in ${wait} seconds.`);
}

export const contactRoutes = createRouter()
  .get('/domain/contact', async (c) => {
    requireTeamRole(c, 'team_service');
    const domain = await getOwnDomain(c, readIdQuery(c, 'domain_id'));
    const contacts = await loadContacts(c.get('services'), domain.service);
    return c.json({ contacts: contacts.map(toContact) });
  })
  .post('/domain/contact', async (c) => {
    const caller = requireTeamRole(c, 'team_service');
    const body = await readBody(c, Contact);
    if (body.domain_id === undefined) throw validationError({ domain_id: ['Choose a domain.'] });
    const domain = await getOwnDomain(c, parseId(body.domain_id));
    requireChangeable(domain);
    const type = readType(body.type);
    const values = readContact(body);
    if (type === 'registrant') enforceRequestLimit(c, domain.service.id, values.email_address);
    const { contact, message } = await setContact(c.get('services'), domain, type, values, caller.id);
    return c.json({ contact: toContact(contact), message }, 201);
  })
  // The new registrant may have no account here, so the key is enough.
  .post('/domain/contact/confirm', async (c) => {
    const services = c.get('services');
    const { key } = await readBody(c, z.object({ key: z.string() }));
    const [service] = await services.db
      .select()
      .from(serviceTable)
      .where(and(eq(serviceTable.id, domainIdOfKey(key)), eq(serviceTable.type, 'domain')));
    if (!service) throw new HttpError(410, 'This link has expired or has already been used.');
    await confirmRegistrant(services, await loadDomain(services, service), key);
    return c.json({
      domain: { id: service.id, name: service.name },
      message: `You’re now the registrant of ${service.name}.`,
    });
  })
  .put('/domain/contact/:id', async (c) => {
    const { contact, domain } = await getOwnContact(c);
    const caller = requireTeamRole(c, 'team_service');
    requireChangeable(domain);
    const body = await readBody(c, Contact);
    const values = readContact(body);
    if (contact.type === 'registrant') enforceRequestLimit(c, domain.service.id, values.email_address);
    const change = await setContact(c.get('services'), domain, contact.type, values, caller.id);
    return c.json({ contact: toContact(change.contact), message: change.message });
  })
  .delete('/domain/contact/:id', async (c) => {
    const { contact, domain } = await getOwnContact(c);
    const caller = requireTeamRole(c, 'team_service');
    requireChangeable(domain);
    await removeContact(c.get('services'), contact, caller.id);
    return c.json({ message: 'Contact removed. The registrant is used instead.' });
  });
