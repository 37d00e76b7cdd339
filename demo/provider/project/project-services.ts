/** The services of a project, and how responses and messages name them. */
import { eq } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { projectServices } from '../db/schema.ts';
import type { ProjectServiceRow } from './runtime.ts';

type Db = Pick<Services, 'db'>;

export const findProjectServices = ({ db }: Db, projectId: number): Promise<ProjectServiceRow[]> =>
  db.select().from(projectServices).where(eq(projectServices.project_id, projectId)).orderBy(projectServices.id);

export const serviceRef = ({ id, name }: Pick<ProjectServiceRow, 'id' | 'name'>) => ({ id: String(id), name });

/** Names as a sentence lists them: the first five, and how many more. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 5);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  const last = shown.pop() ?? '';
  return shown.length ? `${shown.join(', ')} and ${last}` : last;
}
