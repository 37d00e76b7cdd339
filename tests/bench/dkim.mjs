import { parseDkim } from '#core/email/dkim.rules.ts';
import { addResult, formatMs } from './results.mjs';

/** The longest DKIM record that the parser accepts. */
export function measureDkimParsing() {
  const record = `mail._domainkey IN TXT ( ${'"v=DKIM1; k=rsa; p=MIIB" '.repeat(45_000)} )`.slice(0, 1_048_576);
  // The first run compiles the parser.
  parseDkim(record);
  const start = performance.now();
  parseDkim(record);
  addResult('a DKIM record of 1 MB read', formatMs(performance.now() - start), '50 ms');
}
