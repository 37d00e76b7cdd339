import { send } from '../http/send.ts';
import { listProjects } from '../project/project.endpoints.ts';
import { projectPath } from '../project/project.rules.ts';
import type { SearchResult } from './palette.rules.ts';

const MAX_RESULTS = 5;

/** Docker and Node.js projects by name. */
export async function searchProjects(text: string, signal: AbortSignal): Promise<SearchResult[]> {
  const { projects } = await send(listProjects, { query: { search: text, per_page: 10 } }, { quiet: true, signal });
  return projects.slice(0, MAX_RESULTS).map((project) => ({
    group: 'palette.containers',
    label: project.name,
    detail: project.type === 'node' ? 'Node.js' : '',
    to: projectPath(project),
  }));
}
