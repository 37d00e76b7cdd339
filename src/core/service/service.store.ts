import { mutation } from '../store/mutation.ts';
import { resource } from '../store/resource.ts';
import {
  changePackage as changePackageEndpoint,
  createServiceAction,
  deleteServiceAction,
  getPackages,
  getService,
  getServiceAction,
  getServiceInvoiceItem,
  getTerms,
  listServices,
  renewService,
} from './service.endpoints.ts';

export const services = resource(listServices);
export const service = resource(getService, { select: (response) => response.service });
export const packages = resource(getPackages);
export const terms = resource(getTerms);
/** The last invoice item of a service; null before its first invoice. A failure hides it. */
export const lastBilled = resource(getServiceInvoiceItem, {
  select: (response) => response.invoices_item ?? null,
  send: { quiet: true },
});
export const serviceActions = resource(getServiceAction, { select: (response) => response.actions });

const invalidateServices = async () =>
  void (await Promise.all(
    [services, service, packages, terms, serviceActions].map((resource) => resource.invalidate()),
  ));
/** If there is something to pay, the response has an invoice and nothing has changed yet. */
export const changePackage = mutation('service.change', changePackageEndpoint, { onSuccess: invalidateServices });
export const renew = mutation('service.renew', renewService);
export const cancelService = mutation('service.cancel', createServiceAction, { onSuccess: invalidateServices });
export const undoCancellation = mutation('service.keep', deleteServiceAction, { onSuccess: invalidateServices });
