import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { notifications } from '../db/schema.ts';
import { daysFromNow } from '../seed/days.ts';
import type { UniqueNames } from '../seed/names.ts';

/** One mail a day for 18 days. Each contains markup that a page must not run. */
export async function seedNotifications(db: Database, teamId: number, names: UniqueNames): Promise<void> {
  const subjects = [
    'Your invoice is ready',
    `${names.domain('northwind-shop.example')} renews in 9 days`,
    'Backup finished',
    'A new sign-in from Bristol',
    'Payment received',
    'Mailbox almost full',
  ];
  await insertMany(
    db,
    notifications,
    Array.from({ length: 18 }, (_, index) => ({
      team_id: teamId,
      subject: subjects[index % subjects.length] ?? '',
      to: names.login('owner'),
      body: `<h2>${subjects[index % subjects.length]}</h2><p>Hello Olivia,</p><p>${subjects[index % subjects.length]}. <a href="https://harbourpoint.example/">Sign in to the portal</a> to see more.</p><img src=x onerror="document.title='hit'"><p>Harbourpoint</p>`,
      created_at: daysFromNow(-18 + index),
    })),
  );
}

/** The mails about a move from another provider. @param migrated days from now */
export async function seedMigrationNotifications(
  db: Database,
  teamId: number,
  address: string,
  migrated: number,
): Promise<void> {
  const mails: [subject: string, text: string, day: number][] = [
    ['Your mailbox is moving to us', `${address} moves to our servers this week. You keep the address.`, migrated - 7],
    ['Your mailbox has moved', `All mail of ${address} is here. Your mail apps go on as before.`, migrated],
  ];
  await insertMany(
    db,
    notifications,
    mails.map(([subject, text, day]) => ({
      team_id: teamId,
      subject,
      to: address,
      body: `<h2>${subject}</h2><p>${text}</p>`,
      created_at: daysFromNow(day),
    })),
  );
}
