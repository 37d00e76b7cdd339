import * as z from 'zod/mini';
import { InvoiceItem } from '../billing/billing.schema.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, List, MessageResponse, Meta, OptionalText, PageQuery } from '../http/schemas.ts';
import { PackageChoices, Service, ServiceAction, ServiceActionInput } from './service.schema.ts';

/** The invoice that has to be paid before a change; absent if none. */
const Due = z.optional(z.nullable(z.object({ id: Id })));

/** `type` filters by kind, such as `domain`; `status` to active, near_renewal or expired; `auto_renew` to services with auto-renew off. */
const ServiceQuery = z.extend(PageQuery, {
  team_id: z.optional(z.string()),
  type: z.optional(z.string()),
  auto_renew: z.optional(z.literal('off')),
});
const ProductChoice = z.object({ product_id: Id, pricing_id: Id });

export const listServices = endpoint({
  method: 'GET',
  path: '/services/services',
  auth: 'user',
  summary: 'Services of the team; with type=domain its domains by status',
  cancellable: true,
  query: ServiceQuery,
  response: z.object({ services: List(Service), meta: Meta }),
});
export const createService = endpoint({
  method: 'POST',
  path: '/services/services',
  auth: 'user',
  summary: 'Activate a product as a service',
  createsResource: true,
  request: z.extend(ProductChoice, { label: z.string() }),
  response: z.object({ service: Service }),
});
export const getService = endpoint({
  method: 'GET',
  path: '/services/services/{id}',
  auth: 'user',
  summary: 'One service',
  quiet: true,
  response: z.object({ service: Service }),
});
export const getTerms = endpoint({
  method: 'GET',
  path: '/services/change-term/{id}',
  auth: 'user',
  summary: 'Terms a service can move to',
  quiet: true,
  response: PackageChoices,
});
export const getPackages = endpoint({
  method: 'GET',
  path: '/services/change-product/{id}',
  auth: 'user',
  summary: 'Packages a service can move to',
  quiet: true,
  response: PackageChoices,
});
export const changePackage = endpoint({
  method: 'PUT',
  path: '/services/change-product/{id}',
  auth: 'user',
  summary: 'Move a service to another package; where there is something to pay, an invoice for it',
  quiet: true,
  request: ProductChoice,
  response: z.object({ service: z.optional(Service), invoice: Due, message: OptionalText }),
});
export const renewService = endpoint({
  method: 'POST',
  path: '/services/service/{id}/renew',
  auth: 'user',
  summary: 'Renew a service: an invoice for its next term',
  createsResource: true,
  quiet: true,
  response: z.object({ service: z.optional(Service), invoice: Due, message: OptionalText }),
});
export const getServiceInvoiceItem = endpoint({
  method: 'GET',
  path: '/services/service-invoice-item',
  auth: 'user',
  summary: 'The invoice item that pays for a service',
  query: z.object({ service_id: z.string() }),
  response: z.object({ invoices_item: z.optional(z.nullable(InvoiceItem)) }),
});
export const createServiceAction = endpoint({
  method: 'POST',
  path: '/services/service-action',
  auth: 'user',
  summary: 'Ask for an action, such as cancel',
  createsResource: true,
  quiet: true,
  assumed: true,
  request: ServiceActionInput,
  response: MessageResponse,
});
export const getServiceAction = endpoint({
  method: 'GET',
  path: '/services/service-action',
  auth: 'user',
  summary: 'Actions asked for',
  assumed: true,
  query: z.object({ service_id: z.string() }),
  response: z.object({ actions: List(ServiceAction) }),
});
export const deleteServiceAction = endpoint({
  method: 'DELETE',
  path: '/services/service-action/{id}',
  auth: 'user',
  summary: 'Take an action back',
  quiet: true,
  assumed: true,
  response: MessageResponse,
});
