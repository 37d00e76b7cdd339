/** What a change of DNS is answered with. */
export const dnsNoticesMessages = {
  'zone.created': '{name} added',
  'zone.deleted': 'Zone deleted',
  'zone.recordUpdated': 'Record Updated Successfully',
  'dnssec.onNotice': 'DNSSEC is on for {name}',
  'dnssec.signedNotice': '{name} is signed',
  'dnssec.offNotice': 'DNSSEC is off for {name}',
} as const;
