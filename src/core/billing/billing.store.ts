import { resource } from '../store/resource.ts';
import { listInvoices } from './billing.endpoints.ts';

export const invoices = resource(listInvoices);
