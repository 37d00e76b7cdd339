import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { dnsKinds } from '#core/email/email.schema.ts';
import { type Ctx, createRouter } from '../context.ts';
import { emailDomains } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import { readBody, readIdParam } from '../validate.ts';
import { dkimZoneRecord } from './dns.ts';
import { type DomainRow, getOwnDomain, loadAllChecks, requireReadyDomain } from './email-domains.ts';
import { createDkimKey, publishMailRecords, publishRecords, withdrawRecords } from './mail-zone.ts';
import { activateIfProven } from './ownership.ts';

const dnsHealth = async (c: Ctx, domain: DomainRow) => ({
  has_zone: domain.has_zone,
  records: await loadAllChecks(c.get('services'), domain),
});

const dkimSettings = (domain: DomainRow) => {
  const txtRecord = dkimZoneRecord(domain);
  return txtRecord ? { txtRecord } : null;
};

export const emailDnsRoutes = createRouter()
  .get('/email/domain/dkim/:id', async (c) =>
    c.json({ dkim_settings: dkimSettings(await getOwnDomain(c, readIdParam(c))) }),
  )
  .post('/email/domain/dkim/:id', async (c) => {
    const domain = await getOwnDomain(c, readIdParam(c));
    requireReadyDomain(domain);
    if (domain.dkim_public)
      throw new HttpError(422, `${domain.name} already has a DKIM key. Remove it before you create another.`);
    const withKey = await createDkimKey(c.get('services').db, domain);
    return c.json({ dkim_settings: dkimSettings(withKey), message: `DKIM key created for ${domain.name}` }, 201);
  })
  .delete('/email/domain/dkim/:id', async (c) => {
    const { db } = c.get('services');
    const domain = await getOwnDomain(c, readIdParam(c));
    if (!domain.dkim_public) throw new HttpError(404, `${domain.name} has no DKIM key.`);
    if (domain.has_zone) await withdrawRecords(db, domain, ['dkim']);
    await db
      .update(emailDomains)
      .set({ dkim_selector: null, dkim_public: null, dkim_private: null })
      .where(eq(emailDomains.id, domain.id));
    return c.json({ message: `DKIM key removed from ${domain.name}` });
  })
  // Looks up the records, so that mail starts as soon as ownership is proven.
  .get('/email/domain/:id/dns', async (c) => {
    const domain = await activateIfProven(c.get('services'), await getOwnDomain(c, readIdParam(c)));
    return c.json(await dnsHealth(c, domain));
  })
  .post('/email/domain/:id/dns', async (c) => {
    const { db } = c.get('services');
    const domain = await getOwnDomain(c, readIdParam(c));
    const { kind } = await readBody(c, z.object({ kind: z.enum([...dnsKinds, 'all']) }));
    if (!domain.has_zone)
      throw new HttpError(422, `DNS for ${domain.name} is managed elsewhere. Add the record there.`);
    if (kind === 'all') {
      await publishMailRecords(db, domain);
      const fixed = await getOwnDomain(c, domain.id);
      return c.json({ ...(await dnsHealth(c, fixed)), message: `Mail records of ${domain.name} fixed` });
    }
    if (!(await publishRecords(db, domain, kind))) throw new HttpError(422, 'There’s nothing to fix.');
    return c.json({
      ...(await dnsHealth(c, domain)),
      message: `${kind.toUpperCase()} of ${domain.name} fixed`,
    });
  });
