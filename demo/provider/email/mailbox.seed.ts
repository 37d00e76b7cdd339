import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { mailboxes } from '../db/schema.ts';
import { daysFromNow } from '../seed/days.ts';
import { seededPassword } from '../user/user.seed.ts';

const firstnames = [
  'Ada',
  'Ben',
  'Carys',
  'Dan',
  'Ella',
  'Farid',
  'Greta',
  'Hugo',
  'Isla',
  'Jonas',
  'Kemi',
  'Leo',
  'Mara',
  'Nils',
  'Orla',
  'Priya',
  'Quinn',
  'Rosa',
  'Sven',
  'Tilda',
  'Umar',
  'Vera',
  'Will',
  'Yara',
  'Zoe',
];
const lastnames = [
  'Adler',
  'Brooks',
  'Chen',
  'Dale',
  'Evans',
  'Frost',
  'Gupta',
  'Hart',
  'Ivers',
  'Jones',
  'Khan',
  'Lowe',
  'Moss',
  'Nash',
  'Owen',
  'Park',
  'Reid',
  'Shaw',
  'Tate',
  'Vance',
];

const QUOTAS_MB = [1000, 2000, 5000, 10_000];

/** Mailboxes of invented people, each name once per 500 of them. @param random returns 0 to below 1 */
export async function seedMailboxes(
  db: Database,
  domain: { id: number; name: string },
  count: number,
  random: () => number,
): Promise<void> {
  const password = await seededPassword();
  await insertMany(
    db,
    mailboxes,
    Array.from({ length: count }, (_, index) => {
      const firstname = firstnames[index % firstnames.length] ?? 'Ada';
      const lastname = lastnames[Math.floor(index / firstnames.length) % lastnames.length] ?? 'Adler';
      const round = Math.floor(index / (firstnames.length * lastnames.length));
      const quota = QUOTAS_MB[Math.floor(random() * QUOTAS_MB.length)] ?? 1000;
      const used = Math.floor(quota * Math.min(1, random() ** 2 * 1.15));
      return {
        domain_id: domain.id,
        username: `${firstname}.${lastname}${round || ''}@${domain.name}`.toLowerCase(),
        name: `${firstname} ${lastname}`,
        password,
        quota,
        used,
        messages: used * 3 + Math.floor(random() * 40),
        is_active: random() > 0.06,
        last_login_at: random() > 0.1 ? daysFromNow(-random() * 60) : null,
        created_at: daysFromNow(-200 - random() * 700),
      };
    }),
  );
}
