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

const TeamRequest = z.object({ like: z.enum(TEAM_KINDS) });
/** A large team has thousands of records. A response lists the first ones. */
const MAX_LISTED = 50;

async function toDemoPerson(c: Ctx, { id, teamId, email, firstname, lastname }: SeededPerson) {
  return {
    id,
    team_id: teamId,
    email,
    name: `${firstname} ${lastname}`,
    token: await createSession(c, { id }, teamId),
  };
}

type DemoPerson = Awaited<ReturnType<typeof toDemoPerson>>;

async function toDemoTeam(c: Ctx, { id, people }: SeededTeam) {
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
  const peopleByRole: { owner: DemoPerson } & Record<string, DemoPerson> = { owner: await toDemoPerson(c, owner) };
  for (const [role, person] of Object.entries(others)) peopleByRole[role] = await toDemoPerson(c, person);
  return {
    id,
    name: team[0]?.name ?? '',
    password: DEMO_PASSWORD,
    people: peopleByRole,
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
/** A team created for a test: its people, already signed in, and the ids of its records. */
export type DemoTeam = Awaited<ReturnType<typeof toDemoTeam>>;

export const seedRoutes = createRouter()
  // Creates a team like a seeded one, for a test or trial that must not share data.
  .post('/__demo/teams', async (c) => {
    const { like } = await readBody(c, TeamRequest);
    const names = uniqueNames(randomBytes(4).toString('hex'));
    const { db } = c.get('services');
    const team = await db.inTransaction(() => seedTeamLike(db, like, names));
    return c.json(await toDemoTeam(c, team), 201);
  });
