import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { services } from '../db/schema.ts';
import { daysFromNow } from '../seed/days.ts';
import type { UniqueNames } from '../seed/names.ts';

/** Each kind of service at least once, and domains in every status. */
export async function seedBusyServices(db: Database, teamId: number, names: UniqueNames): Promise<void> {
  const service = (
    name: string,
    label: string,
    type: string,
    status: string,
    price: number,
    period: string | null,
    days: number,
  ) => ({
    team_id: teamId,
    name: names.domain(name),
    label,
    type,
    status,
    price,
    period,
    renewal_at: daysFromNow(days),
  });
  await insertMany(db, services, [
    service('northwind.example', 'domain .example', 'domain', 'active', 9.99, 'years', 212),
    service('northwind-studio.example', 'domain .example', 'domain', 'active', 14.99, 'years', 18),
    service('northwind-shop.example', 'domain .example', 'domain', 'active', 29.99, 'years', 9),
    service('oldnorthwind.example', 'domain .example', 'domain', 'expired', 9.99, 'years', -12),
    service('northwind.mail.example', 'domain .example', 'domain', 'pending', 9.99, 'years', 365),
    service('coldharbour.example', 'domain .example', 'domain', 'cancelled', 9.99, 'years', -90),
    service('northwind.example', 'Web Plus cpanel', 'hosting', 'active', 9, 'months', 11),
    service('staging.northwind.example', 'Web Basic plesk', 'hosting', 'suspended', 4.5, 'months', 3),
    service('northwind.example', 'Mail Team email', 'email', 'active', 7.5, 'months', 22),
    service('web-1', 'Cloud 4', 'cloud', 'active', 27, 'months', 6),
    service('build-runner', 'Cloud 2', 'cloud', 'provisioning', 14, 'months', 30),
    service('blog.northwind.example', 'WordPress One', 'wordpress', 'active', 8, 'months', 15),
    service('web (Storefront)', 'Container Small', 'project', 'active', 5, 'months', 20),
  ]);
}

/** 10,000 domains. @param random returns 0 to below 1 */
export async function seedManyServices(
  db: Database,
  teamId: number,
  names: UniqueNames,
  random: () => number,
): Promise<void> {
  const statuses = ['active', 'active', 'active', 'active', 'expired', 'pending', 'cancelled'];
  await insertMany(
    db,
    services,
    Array.from({ length: 10_000 }, (_, index) => ({
      team_id: teamId,
      name: names.domain(`site-${String(index + 1).padStart(5, '0')}.example`),
      label: 'domain .example',
      type: 'domain',
      status: statuses[index % statuses.length] ?? 'active',
      price: 9.99,
      period: 'years',
      renewal_at: daysFromNow(statuses[index % statuses.length] === 'expired' ? -random() * 60 : random() * 365),
    })),
  );
}

/** The mailbox that a customer of the migration portal keeps. @param renews days from now */
export async function seedMailboxService(db: Database, teamId: number, address: string, renews: number): Promise<void> {
  await db.insert(services).values({
    team_id: teamId,
    name: address,
    label: 'Mailbox email',
    type: 'email',
    status: renews > 0 ? 'active' : 'expired',
    price: 15,
    period: 'years',
    renewal_at: daysFromNow(renews),
  });
}
