/** Certificates of hosted domains, issued as by Let's Encrypt: for 90 days, to names that point to the server. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { currentTime, now } from '../clock.ts';
import type { Services } from '../context.ts';
import { hostingAccounts, hostingDomains, services as serviceTable } from '../db/schema.ts';
import { mapParallel } from '../dns/lookup.ts';
import { notifyTeam } from '../notification/notify-team.ts';
import { LIVE_STATUSES } from '../service/live-statuses.ts';
import { certificateRefusal } from './hosting-dns.ts';
import { type HostingRow, serverAt } from './plans.ts';

export type HostedDomainRow = typeof hostingDomains.$inferSelect;
type Certificate = HostedDomainRow['certificate'];

const DAY_MS = 24 * 3_600_000;
const VALID_DAYS = 90;
const RENEW_DAYS_BEFORE = 30;
export const ISSUER = 'Let’s Encrypt';

const daysAhead = (days: number) => new Date(currentTime() + days * DAY_MS).toISOString();

/** Whether a certificate has to be issued or renewed. */
const isDue = ({ status, expires_at }: Certificate) =>
  status === 'pending' ||
  status === 'failed' ||
  (status === 'active' && (expires_at ?? '') <= daysAhead(RENEW_DAYS_BEFORE));

/** The certificate after an attempt to issue it. One that is still valid stays active if the renewal failed. */
function nextCertificate(before: Certificate, refusal: string | null): Certificate {
  if (refusal === null) return { status: 'active', issuer: ISSUER, expires_at: daysAhead(VALID_DAYS) };
  if (before.status === 'active' && (before.expires_at ?? '') > now()) return { ...before, failure: refusal };
  return { status: 'failed', issuer: ISSUER, failure: refusal };
}

/**
 * Tries to issue a certificate if it is due. Must not be awaited within a transaction, because it queries name servers.
 */
async function tryCertificate(
  services: Services,
  { ip }: Pick<HostingRow, 'ip'>,
  { name, certificate }: HostedDomainRow,
): Promise<Certificate> {
  const server = serverAt(ip);
  if (!server || !isDue(certificate)) return certificate;
  const { refusal, isUnknown } = await certificateRefusal(services, name, server);
  return isUnknown ? certificate : nextCertificate(certificate, refusal);
}

async function saveCertificate({ db }: Services, domain: HostedDomainRow, certificate: Certificate): Promise<void> {
  if (JSON.stringify(certificate) === JSON.stringify(domain.certificate)) return;
  await db.update(hostingDomains).set({ certificate }).where(eq(hostingDomains.id, domain.id));
}

/**
 * Issues the certificate of a domain if it is due. Must not be awaited within a transaction.
 * @returns the domain with its current certificate
 */
export async function issueIfDue(
  services: Services,
  account: Pick<HostingRow, 'ip'>,
  domain: HostedDomainRow,
): Promise<HostedDomainRow> {
  const certificate = await tryCertificate(services, account, domain);
  await saveCertificate(services, domain, certificate);
  return { ...domain, certificate };
}

/** Issues and renews certificates, once a night. Notifies the team of a failed renewal, once for each reason. */
export async function renewCertificates(services: Services): Promise<void> {
  const status = sql`json_extract(${hostingDomains.certificate}, '$.status')`;
  const expiry = sql`json_extract(${hostingDomains.certificate}, '$.expires_at')`;
  const due = await services.db
    .select({ domain: hostingDomains, account: hostingAccounts, service: serviceTable })
    .from(hostingDomains)
    .innerJoin(hostingAccounts, eq(hostingAccounts.service_id, hostingDomains.service_id))
    .innerJoin(serviceTable, eq(serviceTable.id, hostingDomains.service_id))
    .where(
      and(
        inArray(serviceTable.status, LIVE_STATUSES),
        sql`(${status} in ('pending', 'failed') or (${status} = 'active' and ${expiry} <= ${daysAhead(RENEW_DAYS_BEFORE)}))`,
      ),
    );
  await mapParallel(due, async ({ domain, account, service }) => {
    const certificate = await tryCertificate(services, account, domain);
    const { failure } = certificate;
    const isNewFailure = failure && failure !== domain.certificate.failure && domain.certificate.status === 'active';
    await services.db.inTransaction(async () => {
      await saveCertificate(services, domain, certificate);
      if (isNewFailure)
        await notifyTeam(
          services,
          service.team_id,
          `We couldn’t renew the certificate of ${domain.name}`,
          `${failure} We try again every night.\nSee what to change: ${services.settings.portalUrl}/web-hosting/${service.id}?tab=domains`,
        );
    });
  });
}
