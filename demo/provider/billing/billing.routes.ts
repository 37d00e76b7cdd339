import { createRouter } from '../context.ts';
import { cardRoutes } from './card.routes.ts';
import { invoiceRoutes } from './invoice.routes.ts';
import { transactionRoutes } from './transaction.routes.ts';
import { webhookRoutes } from './webhook.routes.ts';

export const billingRoutes = createRouter()
  .get('/billing/payment-settings', (c) => c.json(c.get('services').settings.payment))
  .route('/', cardRoutes)
  .route('/', invoiceRoutes)
  .route('/', transactionRoutes)
  .route('/', webhookRoutes);
