import { refreshRecords } from '../dns/dns.store.ts';
import { notices } from '../notification/notices.store.ts';
import { mutation } from '../store/mutation.ts';
import { fixDns as fixDnsEndpoint } from './email.endpoints.ts';
import { invalidateDkim } from './email.store.ts';
import { emailErrorMessage } from './email-error.rules.ts';

/** Publishes the records that mail needs in the domain's zone. */
export const fixDns = mutation('dns-fix', fixDnsEndpoint, {
  success: (response) => response.message,
  onSuccess: async () => {
    await Promise.all([invalidateDkim(), refreshRecords()]);
  },
  onFailure: (error) => notices().failure(emailErrorMessage(error)),
});
