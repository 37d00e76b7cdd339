import { and, eq, ne } from 'drizzle-orm';
import { SERVER_NAME_PATTERN } from '#core/cloud/cloud.schema.ts';
import type { Database } from '../db/database.ts';
import { servers, services } from '../db/schema.ts';

const MAX_NAME_LENGTH = 63;
const FALLBACK_NAME = 'server-1';

/** Names of a team's existing servers. @param exceptId a server to leave out */
export async function findServerNames(db: Database, teamId: number, exceptId = 0): Promise<Set<string>> {
  const rows = await db
    .select({ name: services.name })
    .from(servers)
    .innerJoin(services, eq(services.id, servers.service_id))
    .where(and(eq(services.team_id, teamId), ne(servers.status, 'deleted'), ne(services.id, exceptId)));
  return new Set(rows.map(({ name }) => name));
}

/** Why a server cannot have a name; null if it can. */
export function nameRefusal(name: string, taken: ReadonlySet<string>): string | null {
  if (name === '') return 'Required Field.';
  if (name.length > MAX_NAME_LENGTH) return `Use up to ${MAX_NAME_LENGTH} characters.`;
  if (!SERVER_NAME_PATTERN.test(name))
    return 'Use lowercase letters, digits, hyphens and dots. Start and end with a letter or digit.';
  return taken.has(name) ? `You already have a server called ${name}.` : null;
}

/** A host name derived from any text. */
export function toServerName(text: string): string {
  const name = text
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^[.-]+|[.-]+$/g, '');
  return SERVER_NAME_PATTERN.test(name) ? name : FALLBACK_NAME;
}

/** The name, or with the next number: web, web-2, web-3; db-7, db-8. */
export function nextServerName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const [, stem = name, number = '1'] = /^(.*?)-(\d{1,6})$/.exec(name) ?? [];
  for (let next = Number(number) + 1; ; next++) {
    const suffix = `-${next}`;
    const candidate = stem.slice(0, MAX_NAME_LENGTH - suffix.length).replace(/[.-]+$/, '') + suffix;
    if (!taken.has(candidate)) return candidate;
  }
}
