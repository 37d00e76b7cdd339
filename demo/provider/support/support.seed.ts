import { eq } from 'drizzle-orm';
import { BRAND_IDS } from '../brand/brand.seed.ts';
import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { departments, messages, tickets, users } from '../db/schema.ts';
import { daysFromNow } from '../seed/days.ts';

const { hp, gb, eh, cp } = BRAND_IDS;

/** The assistant that answers chats before a person takes over. */
export const ASSISTANT = { firstname: 'Assistant', lastname: '' } as const;

export async function seedDepartments(db: Database): Promise<void> {
  await db
    .insert(departments)
    .values([
      { name: 'Customer Care' },
      { name: 'Technical Support' },
      { name: 'Billing' },
      { name: 'Domains', brand_ids: [hp, gb, eh, cp] },
      { name: 'Design and Development', brand_ids: [hp, eh] },
      { name: 'Moving from your provider', brand_ids: [gb] },
      { name: 'Containers', brand_ids: [cp] },
    ]);
}

async function insertTicket(
  db: Database,
  values: Pick<typeof tickets.$inferInsert, 'subject' | 'status' | 'department_id' | 'team_id' | 'user_id'>,
  created_at: string,
  updated_at = created_at,
): Promise<number> {
  const [ticket] = await db
    .insert(tickets)
    .values({ ...values, medium: 'client_app', created_at, updated_at })
    .returning();
  return ticket?.id ?? 0;
}

/** One ticket in each status. Answered ones contain support's reply. */
export async function seedTickets(db: Database, team_id: number, user_id: number): Promise<void> {
  const threads = [
    [
      'Moving northwind.example to the new plan',
      'answered',
      2,
      'Could you confirm that nothing goes offline while the plan changes?',
      'Yes. We copy the site first and switch over once the copy answers, so visitors see no gap. Which evening suits you?',
    ],
    [
      'Mail to one supplier bounces',
      'customer_reply',
      2,
      'Since Tuesday every message to them comes back with "550 relay denied".',
    ],
    [
      'VAT number on invoices',
      'closed',
      3,
      'Please put our VAT number on invoices from now on.',
      'Done. It’s on every invoice from today, and under Team details you can change it yourself.',
    ],
    ['EPP code for coldharbour.example', 'open', 4, 'I would like to move this domain to a friend.'],
  ] as const;
  const [agent] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.is_agent, true))
    .orderBy(users.id)
    .limit(1);
  for (const [index, [subject, status, department_id, body, answer]] of threads.entries()) {
    const created_at = daysFromNow(-20 + index * 5.3);
    const answered_at = daysFromNow(-20 + index * 5.3 + 0.13);
    const ticket = { subject, status, department_id, team_id, user_id };
    const ticket_id = await insertTicket(db, ticket, created_at, answer ? answered_at : created_at);
    await db.insert(messages).values({ ticket_id, user_id, body, created_at });
    if (answer && agent)
      await db.insert(messages).values({ ticket_id, user_id: agent.id, body: answer, created_at: answered_at });
  }
}

/** One ticket with 10,000 messages. */
export async function seedLongTicket(db: Database, team_id: number, user_id: number): Promise<void> {
  const ticket_id = await insertTicket(
    db,
    { subject: 'Bulk transfer, one line per domain', status: 'answered', department_id: 4, team_id, user_id },
    daysFromNow(-100),
    daysFromNow(-1),
  );
  const states = ['code sent, waiting for the registry', 'approved', 'done'];
  await insertMany(
    db,
    messages,
    Array.from({ length: 10_000 }, (_, index) => ({
      ticket_id,
      user_id,
      body: `site-${String(index + 1).padStart(5, '0')}.example: ${states[index % states.length]}.`,
      created_at: daysFromNow(-100 + index / 102),
    })),
  );
}
