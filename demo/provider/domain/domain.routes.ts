import * as z from 'zod/mini';
import { DomainChange } from '#core/domain/domain.schema.ts';
import { requireTeamRole } from '../auth.ts';
import { type Ctx, createRouter } from '../context.ts';
import { domainEvents } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import { formatDate } from '../format-date.ts';
import { notifyTeam } from '../notification/notify-team.ts';
import { listEvents } from '../service/event-list.ts';
import { pageMeta, readBody, readIdParam, readPageQuery } from '../validate.ts';
import { contactRoutes } from './contact.routes.ts';
import { changeDomain, transferRefusal } from './domain-change.ts';
import { recordEvent } from './domain-events.ts';
import { ensureDomainInvoice } from './domain-renewal.ts';
import { getOwnDomain, requireChangeable, toDomain } from './own-domain.ts';
import { confirmAvailability, estimateAvailability, registryDelayMs } from './registry.ts';
import { expiryAfter } from './renewal-quote.ts';

const DomainNames = z.object({
  domains: z.array(z.string().check(z.minLength(1), z.maxLength(253))).check(z.minLength(1), z.maxLength(200)),
});
const Renewal = z.object({ years: z.number(), restore: z.optional(z.boolean()) });
/** Limit of transfer codes per domain: each request mails its owner. */
const CODES = { limit: 10, windowSeconds: 3600 };

function enforceRateLimit(c: Ctx) {
  const wait = c.get('services').limits.take(`search ${c.env.incoming.socket.remoteAddress}`, 1800, 60);
  if (wait) throw new HttpError(429, `Too many searches. Try again in ${wait} seconds.`);
}

export const domainRoutes = createRouter()
  .post('/domain/check', async (c) => {
    enforceRateLimit(c);
    const { domains } = await readBody(c, DomainNames);
    return c.json({ domains: domains.map(estimateAvailability) });
  })
  .post('/domain/availability', async (c) => {
    enforceRateLimit(c);
    const { domains } = await readBody(c, DomainNames);
    await new Promise((resolve) => setTimeout(resolve, Math.max(...domains.map(registryDelayMs))));
    return c.json({ domains: domains.map(confirmAvailability) });
  })
  .get('/domain/domain/:id', async (c) => {
    const domain = await getOwnDomain(c, readIdParam(c));
    return c.json({ domain: await toDomain(c.get('services'), domain) });
  })
  .put('/domain/domain/:id', async (c) => {
    const caller = requireTeamRole(c, 'team_service');
    const services = c.get('services');
    const domain = await getOwnDomain(c, readIdParam(c));
    const changed = await changeDomain(services, domain, await readBody(c, DomainChange), caller.id);
    return c.json({ domain: await toDomain(services, changed), message: 'Updated Successfully' });
  })
  .get('/domain/domain/:id/history', async (c) => {
    const { service } = await getOwnDomain(c, readIdParam(c));
    const page = readPageQuery(c);
    const { events, total } = await listEvents(c.get('services'), domainEvents, service.id, page);
    return c.json({ events, meta: pageMeta(page, total, events.length) });
  })
  .put('/domain/renew/domain/:id', async (c) => {
    const services = c.get('services');
    const domain = await getOwnDomain(c, readIdParam(c));
    const { years, restore } = await readBody(c, Renewal);
    const invoice = await ensureDomainInvoice(services, domain, years, restore);
    const message =
      invoice.status === 'processing'
        ? `Invoice #${invoice.id} for ${domain.service.name} is already being paid.`
        : `Pay invoice #${invoice.id} to renew ${domain.service.name} until ${formatDate(expiryAfter(domain, years))}.`;
    return c.json({
      data: { domain: await toDomain(services, domain), message, invoice: { id: invoice.id, total: invoice.total } },
    });
  })
  .get('/domain/get-epp-code/domain/:id', async (c) => {
    const caller = requireTeamRole(c, 'team_service');
    const services = c.get('services');
    const domain = await getOwnDomain(c, readIdParam(c));
    requireChangeable(domain);
    const refusal = transferRefusal(domain);
    if (refusal) throw new HttpError(409, refusal);
    const { id, name, team_id } = domain.service;
    const wait = services.limits.take(`codes of ${id}`, CODES.limit, CODES.windowSeconds);
    if (wait) throw new HttpError(429, `Too many requests. Try again in ${wait} seconds.`);
    await services.db.inTransaction(async () => {
      await recordEvent(services, id, 'epp_code', {}, caller.id);
      await notifyTeam(
        services,
        team_id,
        `The transfer code of ${name} was shown`,
        `${caller.firstname} ${caller.lastname} opened the transfer code of ${name}. Anyone who has it can move the domain to another provider.\nIf you didn’t expect this, turn on the transfer lock: ${services.settings.portalUrl}/domains/${id}`,
      );
    });
    return c.json({ code: services.secrets.signTransferCode(id, domain.record.epp_version) });
  })
  .route('/', contactRoutes);
