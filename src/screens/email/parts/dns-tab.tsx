import type { EmailDomain } from '#core/email/email.schema.ts';
import { Dkim } from './dkim.tsx';
import { DnsHealth } from './dns-health.tsx';

/** The records that mail needs, and how they are. */
export const DnsTab = ({ domainId, domain }: { domainId: string; domain: EmailDomain | undefined }) => (
  <div className="grid gap-6">
    <div className="settles-narrow">
      <Dkim domainId={domainId} domain={domain} />
    </div>
    <DnsHealth domainId={domainId} />
  </div>
);
