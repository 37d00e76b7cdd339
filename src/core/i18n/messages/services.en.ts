/** How a service is, and what it costs, wherever services are listed. S1 §4, §9. */
export const servicesMessages = {
  'billing.aYear': '{price}/year',
  'billing.aMonth': '{price}/month',
  'billing.svActive': 'Active',
  'billing.svCancelled': 'Cancelled',
  'billing.svExpired': 'Expired',
  'billing.svPending': 'Pending',
  'billing.svPendingProvision': 'Queued',
  'billing.svProvision': 'Queued',
  'billing.svProvisioning': 'Setting up',
  'billing.svRenewal': 'Renewal due',
  'billing.svSuspended': 'Suspended',
  'billing.domainPlan': '{name} domain',
} as const;
