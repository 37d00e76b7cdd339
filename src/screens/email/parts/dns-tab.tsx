import type { EmailDomain } from '#core/email/email.schema.ts';
import { Dkim } from './dkim.tsx';
import { DnsHealth } from './dns-health.tsx';

/** The records that mail needs, and how they are. */
export const DnsTab = ({ domainId, domain }: { domainId: string; domain: EmailDomain | undefined }) => (
  <div className="grid gap-6">
    <Dkim domainId={domainId} domain={domain} />
    <DnsHealth domainId={domainId} />
  </div>
);
