import { and, asc, eq } from 'drizzle-orm';
import isFQDN from 'validator/es/lib/isFQDN.js';
import * as z from 'zod/mini';
import { AliasInput } from '#core/email/email.schema.ts';
import { createRouter } from '../context.ts';
import { domainAliases, emailDomains } from '../db/schema.ts';
import { notFound, validationError } from '../errors.ts';
import { readBody, readIdParam } from '../validate.ts';
import { domainPart, getOwnDomain, isAddress, isHosted, requireReadyDomain } from './email-domains.ts';
import { loadMailFlow } from './mail-flow.ts';
import { mailboxExists, normalizeAddress } from './mail-route.ts';
import { canBeAlias, domainProof } from './ownership.ts';

/** Aliases of whole domains, and the catch-all. */
export const domainAliasRoutes = createRouter()
  .get('/email/alias/domain/:id', async (c) => {
    const domain = await getOwnDomain(c, readIdParam(c));
    const rows = await c
      .get('services')
      .db.select()
      .from(domainAliases)
      .where(eq(domainAliases.domain_id, domain.id))
      .orderBy(asc(domainAliases.alias));
    return c.json({ alias: rows.map(({ id, alias }) => ({ id, alias, goto: domain.name })) });
  })
  .post('/email/alias/domain/:id', async (c) => {
    const services = c.get('services');
    const { db } = services;
    const domain = await getOwnDomain(c, readIdParam(c));
    requireReadyDomain(domain);
    const alias = normalizeAddress((await readBody(c, AliasInput)).alias);
    if (!isFQDN(alias)) throw validationError({ alias: ['Enter a domain name.'] });
    if (alias === domain.name) throw validationError({ alias: ['A domain can’t be an alias of itself.'] });
    if (await isHosted(db, alias)) throw validationError({ alias: [`${alias} is already in use here.`] });
    if (!(await canBeAlias(services, domain, alias)))
      throw validationError({
        alias: [
          `Confirm that you own ${alias}: add the TXT record ${domainProof(services, domain.team_id, alias)} to its DNS, then try again.`,
        ],
      });
    const [created] = await db.insert(domainAliases).values({ domain_id: domain.id, alias }).returning();
    return c.json(
      { alias: created && { id: created.id, alias, goto: domain.name }, message: 'Alias Created Successfully' },
      201,
    );
  })
  .delete('/email/alias/domain/:id', async (c) => {
    const domain = await getOwnDomain(c, readIdParam(c));
    const alias = normalizeAddress((await readBody(c, AliasInput)).alias);
    const deleted = await c
      .get('services')
      .db.delete(domainAliases)
      .where(and(eq(domainAliases.domain_id, domain.id), eq(domainAliases.alias, alias)))
      .returning();
    if (deleted.length === 0) throw notFound('Alias');
    return c.json({ message: `${domain.name} no longer receives mail for ${alias}` });
  })
  .get('/email/catch-all-alias/domain/:id', async (c) =>
    c.json({ catch_alias: (await getOwnDomain(c, readIdParam(c))).catch_all }),
  )
  .post('/email/catch-all-alias/domain/:id', async (c) => {
    const domain = await getOwnDomain(c, readIdParam(c));
    requireReadyDomain(domain);
    const goto = normalizeAddress((await readBody(c, z.object({ goto: z.string() }))).goto);
    if (!isAddress(goto)) throw validationError({ goto: ['Enter a valid address.'] });
    // Mail for an unknown address of the domain would come back to the catch-all.
    const flow = await loadMailFlow(c.get('services').db, domain);
    if (
      domainPart(goto) === domain.name &&
      !(await mailboxExists(c.get('services').db, goto)) &&
      !flow.some((step) => step.from === goto)
    )
      throw validationError({ goto: [`${goto} doesn’t exist, so its mail would be caught again and again.`] });
    await c.get('services').db.update(emailDomains).set({ catch_all: goto }).where(eq(emailDomains.id, domain.id));
    return c.json({ catch_alias: goto, message: `Mail to unknown addresses at ${domain.name} goes to ${goto}` });
  })
  .delete('/email/catch-all-alias/domain/:id', async (c) => {
    const domain = await getOwnDomain(c, readIdParam(c));
    await c.get('services').db.update(emailDomains).set({ catch_all: null }).where(eq(emailDomains.id, domain.id));
    return c.json({ message: `Mail to unknown addresses at ${domain.name} is rejected` });
  });
