/** A year of nights over the whole seeded provider: 10,000 domains, 5,000 invoices, every team. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { setClockOffset } from '#provider/clock.ts';
import { createPaymentDouble } from '#provider/payment/payment-double.ts';
import { createProvider } from '#provider/provider.ts';
import { freePort } from '#tests/support/ports.mjs';
import { addResult } from './results.mjs';

const KEYS = { secret: 'bench', webhookSecret: 'bench' };

export async function measureYearOfNights() {
  const dir = mkdtempSync(join(tmpdir(), 'portal-nights-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  let double;
  const provider = await createProvider({
    databaseUrl: `file:${dir}/provider.db`,
    attachmentsDir: `${dir}/files`,
    hostingDir: `${dir}/hosting`,
    wordpressDir: `${dir}/wordpress`,
    backupsDir: `${dir}/backups`,
    containersDir: `${dir}/containers`,
    allowedOrigins: [],
    payment: { url, ...KEYS },
    beforeNightlyJobs: () => double.settleOvernight(),
  });
  double = createPaymentDouble({
    ...KEYS,
    db: provider.db,
    url,
    webhookUrl: `${url}/none`,
    hostOrigins: [],
    framesScriptPath: '',
  });
  await new Promise((resolve) => double.server.listen(new URL(url).port, '127.0.0.1', resolve));
  const startedAt = performance.now();
  const nights = await provider.nights.advance(365 * 86_400_000);
  const seconds = (performance.now() - startedAt) / 1000;
  const sum = (key) => nights.reduce((total, night) => total + night[key], 0);
  const [unbalanced] = await provider.db.all(
    sql`select count(*) as n from (select posting from ledger group by posting having sum(pence) <> 0)`,
  );
  const work = `${nights.length} nights, ${sum('billed')} invoices, ${sum('paid')} payments, ${sum('suspended') + sum('expired')} services ended`;
  addResult(`a year of the provider's nights (${work})`, `${seconds.toFixed(1)} s`, '30 s');
  addResult('postings out of balance after it', String(unbalanced.n), '0');
  provider.close();
  double.server.close();
  double.server.closeAllConnections();
  setClockOffset(0);
  rmSync(dir, { recursive: true, force: true });
}
