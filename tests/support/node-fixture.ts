import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import type { Job } from '#core/job/job.schema.ts';
import type { Build, Deployment, NodeDetection, Project, ProjectService } from '#core/project/project.schema.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import { type TarEntry, tarOf } from './image-fixture.ts';
import type { TestProvider } from './provider.ts';

/** The fields of project responses that tests read. */
export interface NodeBody {
  message: string;
  errors: Record<string, string[]>;
  project: Project;
  service: ProjectService;
  services: ProjectService[];
  deployments: Deployment[];
  deployment: Deployment;
  build: Build;
  builds: Build[];
  job: Job;
  archive: { id: string; name: string; size: number; files_count: number };
  detected: NodeDetection;
  refusal: string | null;
  meta: { total: number };
}

/** The files of a small app. */
export const APP: Readonly<Record<string, string>> = {
  'package.json': '{"name":"shop","scripts":{"start":"node server.js"}}',
  'server.js': 'require("http").createServer().listen(process.env.PORT)',
};
export const tarGz = async (entries: readonly TarEntry[]) => gzipSync(await tarOf(entries)).toString('base64');
export const appTar = (files: Readonly<Record<string, string>> = APP) =>
  tarGz(Object.entries(files).map(([name, content]) => ({ name, content })));
export async function appZip(files: Readonly<Record<string, string>> = APP): Promise<string> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return (await buffer(zip.outputStream)).toString('base64');
}

/** A team like the busy one. */
export async function createNodeTeam(provider: TestProvider) {
  const team = (await provider.json<DemoTeam>('POST', '/__demo/teams', { like: 'busy' })).body;
  const call = (method: string, path: string, body?: unknown, person = 'owner') =>
    provider.json<NodeBody>(method, path, body, { Authorization: `Bearer ${team.people[person]?.token}` });
  return { ...team, call };
}
export type NodeTeam = Awaited<ReturnType<typeof createNodeTeam>>;
