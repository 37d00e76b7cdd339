import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './service.endpoints.ts';

export interface ServiceRecords {
  ownServiceId: string;
  hostingServiceId: string;
  cloudServiceId: string;
  /** A service that is cancelled at the end of its term, and its cancellation. */
  mailServiceId: string;
  serviceActionId: string;
  /** A package that the hosting service can move to. */
  otherPackage: { product_id: string; pricing_id: string };
  freeProduct: { product_id: string; pricing_id: string };
}

export const serviceSamples = (records: ServiceRecords): SamplesOf<typeof endpoints> => ({
  listServices: {},
  createService: { body: { ...records.freeProduct, label: 'northwind.example' } },
  getService: { params: { id: records.ownServiceId } },
  getTerms: { params: { id: records.hostingServiceId } },
  getPackages: { params: { id: records.hostingServiceId } },
  changePackage: { params: { id: records.hostingServiceId }, body: records.otherPackage },
  renewService: { params: { id: records.hostingServiceId } },
  getServiceInvoiceItem: { query: { service_id: records.hostingServiceId } },
  createServiceAction: {
    body: { service_id: records.cloudServiceId, action: 'cancel', at: 'term', reason: 'contract' },
  },
  getServiceAction: { query: { service_id: records.mailServiceId } },
  deleteServiceAction: { params: { id: records.serviceActionId } },
});
