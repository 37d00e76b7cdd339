/** Builds of Node.js projects: rows, log sections and their wire form. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Build } from '#core/project/project.schema.ts';
import { now } from '../../clock.ts';
import type { Services } from '../../context.ts';
import { builds, deployments, users } from '../../db/schema.ts';
import { problemCode } from '../health-check.ts';
import { announceProject } from '../own-project.ts';
import type { ProjectRow } from '../runtime.ts';

export type BuildRow = typeof builds.$inferSelect;
export type Section = Build['sections'][number];

/** Sections of a build's log in order, which are also the steps of its job. */
const BUILD_STEPS = ['receive', 'detect', 'install', 'build', 'release'] as const;
export type BuildStep = (typeof BUILD_STEPS)[number];
const MAX_LINES = 2000;
const MAX_LINE_LENGTH = 2000;

export const shortLine = (text: string) =>
  text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH)}…` : text;

/** Starts a section, and removes that of an earlier attempt. */
export const beginSection = (sections: readonly Section[], title: BuildStep): Section[] => [
  ...sections.filter((section) => section.title !== title),
  { title, status: 'running', lines: [], duration_ms: null },
];

export const changeSection = (
  sections: readonly Section[],
  title: BuildStep,
  change: (section: Section) => Partial<Section>,
): Section[] =>
  sections.map((section) => {
    if (section.title !== title) return section;
    const changed = { ...section, ...change(section) };
    return { ...changed, lines: changed.lines.slice(0, MAX_LINES).map(shortLine) };
  });

export async function findBuild({ db }: Pick<Services, 'db'>, id: number): Promise<BuildRow | undefined> {
  const [row] = await db.select().from(builds).where(eq(builds.id, id));
  return row;
}

/** Updates the row of a build, and announces its project. */
export async function updateBuild(
  services: Pick<Services, 'db' | 'publisher'>,
  project: Pick<ProjectRow, 'id' | 'team_id'>,
  id: number,
  values: Partial<BuildRow>,
): Promise<void> {
  await services.db.update(builds).set(values).where(eq(builds.id, id));
  announceProject(services, project);
}

export const endBuild = (
  services: Pick<Services, 'db' | 'publisher'>,
  project: Pick<ProjectRow, 'id' | 'team_id'>,
  id: number,
  status: 'succeeded' | 'failed',
  error: string | null = null,
) => updateBuild(services, project, id, { status, error, finished_at: now() });

/** The newest successful build of a project. */
export async function newestRelease({ db }: Pick<Services, 'db'>, projectId: number): Promise<BuildRow | undefined> {
  const [row] = await db
    .select()
    .from(builds)
    .where(and(eq(builds.project_id, projectId), eq(builds.status, 'succeeded')))
    .orderBy(desc(builds.number))
    .limit(1);
  return row;
}

/** Builds with their deployments and authors. @param withLog includes the log lines */
export async function toWireBuilds(
  { db }: Pick<Services, 'db'>,
  rows: readonly BuildRow[],
  { withLog }: { withLog: boolean },
): Promise<Build[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const released = await db
    .select({ build_id: deployments.build_id, number: deployments.number })
    .from(deployments)
    .where(inArray(deployments.build_id, ids));
  const userIds = rows.flatMap(({ user_id }) => user_id ?? []);
  const authors = await db
    .select({ id: users.id, firstname: users.firstname, lastname: users.lastname })
    .from(users)
    .where(inArray(users.id, userIds));
  return rows.map((row): Build => {
    const numbers = released.filter(({ build_id }) => build_id === row.id).map(({ number }) => number);
    const author = authors.find(({ id }) => id === row.user_id);
    return {
      id: String(row.id),
      number: row.number,
      status: row.status,
      source: row.source,
      detected: row.detected,
      node_version: row.node_version,
      sections: withLog ? row.sections : row.sections.map((section) => ({ ...section, lines: [] })),
      error: row.error,
      error_code: problemCode(row.error),
      deployment_number: numbers.length > 0 ? Math.max(...numbers) : null,
      job_id: row.job_id === null ? null : String(row.job_id),
      author: author ? `${author.firstname} ${author.lastname}` : null,
      created_at: row.created_at,
      finished_at: row.finished_at,
    };
  });
}
