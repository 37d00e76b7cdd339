import { joinedText, parseRdata } from '#core/dns/rdata.rules.ts';
import type { emailDomains } from '../db/schema.ts';

/** A DNS record of mail, expected or found. */
export interface MailRecord {
  /** Relative to the zone. */
  name: string;
  type: string;
  /** TXT: the text without quotes. Other types: presentation format (RFC 1035, 5.1). */
  value: string;
}
type DomainRow = typeof emailDomains.$inferSelect;
export type DnsKind = 'ownership' | 'mx' | 'spf' | 'dkim' | 'dmarc';
export interface DnsCheck {
  kind: DnsKind;
  type: 'MX' | 'TXT';
  /** Relative to the zone. */
  name: string;
  status: 'good' | 'missing' | 'wrong' | 'unset';
  expected: string[];
  found: string[];
  /** The values that replace the found ones; null if there is nothing to fix. */
  fix: string[] | null;
}

export const MAIL_HOST = 'mail.harbour-post.example';
export const MX_RECORDS = [`10 mx1.${MAIL_HOST}.`, `20 mx2.${MAIL_HOST}.`];
export const SPF_INCLUDE = `include:spf.${MAIL_HOST}`;

const dkimValue = (publicKey: string) => `v=DKIM1; k=rsa; p=${publicKey}`;

/** The record in zone file format. Long text is split into strings of at most 255 characters (RFC 1035, 3.3). */
export function dkimZoneRecord(domain: DomainRow): string | null {
  if (!domain.dkim_selector || !domain.dkim_public) return null;
  const strings = dkimValue(domain.dkim_public).match(/.{1,255}/g) ?? [];
  return `${domain.dkim_selector}._domainkey.${domain.name}. 3600 IN TXT ( ${strings.map((string) => `"${string}"`).join('\n\t')} ) ; ----- DKIM key ${domain.dkim_selector} for ${domain.name}`;
}

/** The value as mail servers read it: the strings of a TXT record are joined. @param content in presentation format */
export function plainValue(type: string, content: string): string {
  if (type !== 'TXT') return content;
  const { rdata } = parseRdata('TXT', content, '', true);
  return rdata?.type === 'TXT' ? Buffer.from(joinedText(rdata.strings)).toString() : content;
}

/** The RRsets with a domain's mail records. */
export const mailRrsets = (domain: Pick<DomainRow, 'dkim_selector'>) => [
  { name: '@', type: 'MX' },
  { name: '@', type: 'TXT' },
  { name: dkimNameOf(domain), type: 'TXT' },
  { name: '_dmarc', type: 'TXT' },
];
const dkimNameOf = ({ dkim_selector }: Pick<DomainRow, 'dkim_selector'>) => `${dkim_selector ?? 'mail'}._domainkey`;

/** Compares the expected mail records with those in the DNS. A fix keeps the domain's other senders. */
export function checkDnsRecords(domain: DomainRow, records: readonly MailRecord[]): DnsCheck[] {
  const found = (name: string, type: string, begin = '') =>
    records
      .filter((record) => record.name === name && record.type === type && record.value.startsWith(begin))
      .map((record) => record.value);

  const mx = found('@', 'MX');
  const host = (value: string) => value.split(' ')[1]?.toLowerCase();
  const isMx = mx.length > 0 && mx.every((value) => MX_RECORDS.some((record) => host(record) === host(value)));

  const spf = found('@', 'TXT', 'v=spf1');
  const isSpf = spf.length === 1 && spf[0]?.split(' ').includes(SPF_INCLUDE);
  // With two SPF records neither is valid (RFC 7208, 4.5), so they are merged.
  const terms = [...new Set(spf.flatMap((value) => value.split(' ').slice(1)))].filter(
    (term) => term !== SPF_INCLUDE && !/^[~?+-]?all$/.test(term),
  );
  const end = spf.flatMap((value) => /\s([~?+-]?all)$/.exec(value)?.[1] ?? [])[0] ?? '~all';
  const mergedSpf = ['v=spf1', SPF_INCLUDE, ...terms, end].join(' ');

  const dkimName = dkimNameOf(domain);
  const dkim = found(dkimName, 'TXT');
  const dkimExpected = domain.dkim_public ? [dkimValue(domain.dkim_public)] : [];

  const dmarc = found('_dmarc', 'TXT', 'v=DMARC1');
  const isDmarc = dmarc.length === 1 && /^v=DMARC1\s*;\s*p=(none|quarantine|reject)\b/.test(dmarc[0] ?? '');
  const dmarcExpected = `v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain.name}`;

  const check = (
    kind: DnsKind,
    type: 'MX' | 'TXT',
    name: string,
    expected: string[],
    actual: string[],
    isGood: boolean,
  ): DnsCheck => {
    const status = isGood ? 'good' : expected.length === 0 ? 'unset' : actual.length === 0 ? 'missing' : 'wrong';
    return {
      kind,
      type,
      name,
      status,
      expected,
      found: actual,
      fix: status === 'good' || status === 'unset' ? null : expected,
    };
  };
  return [
    check('mx', 'MX', '@', MX_RECORDS, mx, isMx),
    check('spf', 'TXT', '@', [mergedSpf], spf, Boolean(isSpf)),
    check(
      'dkim',
      'TXT',
      dkimName,
      dkimExpected,
      dkim,
      dkimExpected.length > 0 && dkim.length === 1 && dkim[0] === dkimExpected[0],
    ),
    check('dmarc', 'TXT', '_dmarc', isDmarc ? dmarc : [dmarcExpected], dmarc, isDmarc),
  ];
}
