import { and, eq, like } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { members, notifications, users } from '../db/schema.ts';
import { sendMail } from '../mail.ts';

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char);

/** Mails the owner of a team and stores the mail in the team's history. A team without an owner gets none. */
export async function notifyTeam(services: Services, teamId: number, subject: string, text: string): Promise<void> {
  const { db } = services;
  const [owner] = await db
    .select({ email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(and(eq(members.team_id, teamId), like(members.roles, '%"team_owner"%')))
    .orderBy(members.user_id)
    .limit(1);
  if (!owner) return;
  const to = owner.email;
  await sendMail(services, { to, subject, body: text });
  const paragraphs = text
    .split('\n')
    .filter(Boolean)
    .map((line) => `<p>${escapeHtml(line)}</p>`);
  await db.insert(notifications).values({
    team_id: teamId,
    subject,
    to,
    body: `<h2>${escapeHtml(subject)}</h2>${paragraphs.join('')}`,
    created_at: now(),
  });
}
