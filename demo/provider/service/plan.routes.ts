import * as z from 'zod/mini';
import { requireTeamRole } from '../auth.ts';
import { type Ctx, createRouter } from '../context.ts';
import { HttpError, validationError } from '../errors.ts';
import { toPence } from '../money.ts';
import { requireContainersFit } from '../project/container-billing.ts';
import { RecordId, readBody, readIdParam } from '../validate.ts';
import { changePlan } from './fulfillment.ts';
import { getOwnService, toService } from './own-service.ts';
import { loadPlanChoices } from './plan-choices.ts';
import { ensureRenewalInvoice } from './renewal.ts';
import { ensureServiceInvoice } from './service-invoice.ts';

const showChoices = (kind: 'package' | 'term') => async (c: Ctx) => {
  const { service, choices, vat_rate } = await loadPlanChoices(c, kind);
  return c.json({ service: toService(service), choices, vat_rate });
};

export const planRoutes = createRouter()
  .get('/services/change-product/:id', showChoices('package'))
  .get('/services/change-term/:id', showChoices('term'))
  .put('/services/change-product/:id', async (c) => {
    requireTeamRole(c, 'team_service');
    const services = c.get('services');
    const request = await readBody(c, z.object({ product_id: RecordId, pricing_id: RecordId }));
    const [packages, terms] = [await loadPlanChoices(c, 'package'), await loadPlanChoices(c, 'term')];
    const { service } = packages;
    if (service.status !== 'active')
      throw new HttpError(409, `${service.name} isn’t active, so its plan can’t be changed.`);
    const choice = [...packages.choices, ...terms.choices].find(
      ({ product_id, pricing_id }) => product_id === request.product_id && pricing_id === request.pricing_id,
    );
    if (!choice) throw validationError({ product_id: ['This service can’t change to that plan.'] });
    if (choice.is_current) throw new HttpError(409, 'This is already your plan.');
    const { product_id, pricing_id } = choice;
    await requireContainersFit(services, service, product_id);
    if (choice.due_today === 0) {
      await changePlan(services, service, product_id, pricing_id);
      return c.json({
        service: toService(await getOwnService(c, service.id)),
        invoice: null,
        message: 'Updated Successfully',
      });
    }
    const invoice = await services.db.inTransaction(() =>
      ensureServiceInvoice(services, service, {
        label: `${service.name}: change to ${choice.name}`,
        net: toPence(choice.due_today),
        purpose: { kind: 'change', product_id, pricing_id },
      }),
    );
    return c.json({ service: toService(service), invoice, message: null });
  })
  .post('/services/service/:id/renew', async (c) => {
    const service = await getOwnService(c, readIdParam(c));
    const invoice = await ensureRenewalInvoice(c.get('services'), service);
    return c.json({ service: toService(service), invoice }, 201);
  });
