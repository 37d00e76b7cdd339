import { randomBytes } from 'node:crypto';
import { asc, desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Ctx, createRouter } from '../context.ts';
import {
  cards,
  containers,
  emailDomains,
  invoices,
  projects,
  services,
  teams,
  tickets,
  wordpressSites,
} from '../db/schema.ts';
import { createSession } from '../session/sessions.ts';
import { DEMO_PASSWORD } from '../user/user.seed.ts';
import { readBody } from '../validate.ts';
import { uniqueNames } from './names.ts';
import { type SeededPerson, type SeededTeam, seedTeamLike, TEAM_KINDS } from './teams.ts';

const Order = z.object({ like: z.enum(TEAM_KINDS) });
/** A large team has thousands: an answer holds the first. */
const MAX_LISTED = 50;

async function showPerson(c: Ctx, { id, teamId, email, firstname, lastname }: SeededPerson) {
  return {
    id,
    team_id: teamId,
    email,
    name: `${firstname} ${lastname}`,
    token: await createSession(c, { id }, teamId),
  };
}

type ShownPerson = Awaited<ReturnType<typeof showPerson>>;

async function showTeam(c: Ctx, { id, people }: SeededTeam) {
  const { db } = c.get('services');
  const [team, domains, invoiceRows, serviceRows, ticketRows, cardRows, siteRows, projectRows, containerRows] =
    await Promise.all([
      db.select().from(teams).where(eq(teams.id, id)),
      db.select().from(emailDomains).where(eq(emailDomains.team_id, id)).orderBy(asc(emailDomains.id)),
      db.select().from(invoices).where(eq(invoices.team_id, id)).orderBy(desc(invoices.id)).limit(MAX_LISTED),
      db.select().from(services).where(eq(services.team_id, id)).orderBy(asc(services.id)).limit(MAX_LISTED),
      db.select().from(tickets).where(eq(tickets.team_id, id)).orderBy(asc(tickets.id)),
      db.select().from(cards).where(eq(cards.team_id, id)).orderBy(asc(cards.id)),
      db.select().from(wordpressSites).where(eq(wordpressSites.team_id, id)).orderBy(asc(wordpressSites.id)),
      db.select().from(projects).where(eq(projects.team_id, id)).orderBy(asc(projects.id)).limit(MAX_LISTED),
      db
        .select({ id: containers.id, name: containers.name })
        .from(containers)
        .innerJoin(projects, eq(projects.id, containers.project_id))
        .where(eq(projects.team_id, id)),
    ]);
  const { owner, ...others } = people;
  const shown: { owner: ShownPerson } & Record<string, ShownPerson> = { owner: await showPerson(c, owner) };
  for (const [role, person] of Object.entries(others)) shown[role] = await showPerson(c, person);
  return {
    id,
    name: team[0]?.name ?? '',
    password: DEMO_PASSWORD,
    people: shown,
    email_domains: domains.map(({ id: domainId, name, status }) => ({ id: domainId, name, status })),
    invoices: invoiceRows.map(({ id: invoiceId, status, total }) => ({ id: invoiceId, status, total })),
    services: serviceRows.map(({ id: serviceId, name, label, type, status }) => ({
      id: serviceId,
      name,
      label,
      type,
      status,
    })),
    tickets: ticketRows.map(({ id: ticketId, subject, status }) => ({ id: ticketId, subject, status })),
    cards: cardRows.map(({ id: cardId, label, status }) => ({ id: cardId, label, status })),
    sites: siteRows.map(({ id: siteId, domain }) => ({ id: siteId, name: domain })),
    projects: projectRows.map(({ id: projectId, name }) => ({ id: projectId, name })),
    containers: containerRows,
  };
}
/** What a caller learns of a team made for it: who is in it, signed in already, and the ids of what it has. */
export type DemoTeam = Awaited<ReturnType<typeof showTeam>>;

export const seedRoutes = createRouter()
  // Another team like a seeded one, for a test or a trial that must not share its data.
  .post('/__demo/teams', async (c) => {
    const { like } = await readBody(c, Order);
    const names = uniqueNames(randomBytes(4).toString('hex'));
    const { db } = c.get('services');
    const team = await db.inTransaction(() => seedTeamLike(db, like, names));
    return c.json(await showTeam(c, team), 201);
  });
