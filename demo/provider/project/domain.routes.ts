import * as z from 'zod/mini';
import { requireTeamRole } from '../auth.ts';
import { createRouter } from '../context.ts';
import { readBody } from '../validate.ts';
import { getOwnProject, getOwnService } from './own-project.ts';
import { setServiceDomain } from './set-domain.ts';
import { toWireServices } from './wire.ts';

const DomainRequest = z.object({
  domain: z.nullable(z.string().check(z.maxLength(300))),
  replaces_records: z.optional(z.boolean()),
});

/** The domain of a service. */
export const projectDomainRoutes = createRouter().put('/project/projects/:id/services/:service/domain', async (c) => {
  const services = c.get('services');
  const { id: userId } = requireTeamRole(c);
  const service = await getOwnService(c, await getOwnProject(c));
  const { domain, replaces_records: replaces = false } = await readBody(c, DomainRequest);
  const changed = await setServiceDomain(services, service, domain, { userId, replaces });
  services.containers.reconcile(service.id);
  const [wire] = await toWireServices(services, [changed]);
  const message =
    changed.domain === null
      ? `${service.domain} no longer leads to ${service.name}`
      : `${changed.domain} leads to ${service.name}`;
  return c.json({ service: wire, message: service.domain === changed.domain ? null : message });
});
