import * as z from 'zod/mini';
import { requireTeamRole } from '../auth.ts';
import { type Ctx, createRouter } from '../context.ts';
import { HttpError, notFound } from '../errors.ts';
import { parseId, readBody } from '../validate.ts';
import { EngineError } from './engine/engine.ts';
import { addProjectEvent, getOwnProject } from './own-project.ts';
import { findProjectServices } from './project-services.ts';
import type { ProjectRow, VolumeRow } from './runtime.ts';
import {
  createVolume,
  deleteVolume,
  findVolume,
  listVolumeRows,
  resizeVolume,
  toWireVolume,
  toWireVolumes,
} from './volumes.ts';

const MAX_FILES = 1000;

/** The volume `{volume}` of the path. @throws HttpError 401, 403 or 404 */
async function getOwnVolume(c: Ctx): Promise<{ project: ProjectRow; volume: VolumeRow }> {
  const project = await getOwnProject(c);
  const volume = await findVolume(c.get('services'), project.id, parseId(c.req.param('volume')));
  if (!volume) throw notFound('Volume');
  return { project, volume };
}

export const volumeRoutes = createRouter()
  .get('/project/projects/:id/volumes', async (c) => {
    const services = c.get('services');
    const { id } = await getOwnProject(c);
    const [rows, users] = await Promise.all([listVolumeRows(services, id), findProjectServices(services, id)]);
    return c.json({ volumes: await toWireVolumes(services, rows, users) });
  })
  .post('/project/projects/:id/volumes', async (c) => {
    const services = c.get('services');
    const { id: userId } = requireTeamRole(c);
    const project = await getOwnProject(c);
    const row = await createVolume(
      services,
      project,
      await readBody(c, z.object({ name: z.string(), size: z.number() })),
    );
    await addProjectEvent(services, project.id, userId, 'volume.created', row.name, { size: row.size });
    return c.json({ volume: await toWireVolume(services, row), message: `${row.name} was created.` }, 201);
  })
  .put('/project/projects/:id/volumes/:volume/resize', async (c) => {
    const services = c.get('services');
    const { id: userId } = requireTeamRole(c);
    const { project, volume } = await getOwnVolume(c);
    const { size } = await readBody(c, z.object({ size: z.number() }));
    const row = await resizeVolume(services, volume, size);
    if (size !== volume.size)
      await addProjectEvent(services, project.id, userId, 'volume.resized', row.name, { from: volume.size, to: size });
    return c.json({ volume: await toWireVolume(services, row), message: `${row.name} is larger now.` });
  })
  .delete('/project/projects/:id/volumes/:volume', async (c) => {
    const services = c.get('services');
    const { id: userId } = requireTeamRole(c);
    const { project, volume } = await getOwnVolume(c);
    await deleteVolume(services, volume);
    await addProjectEvent(services, project.id, userId, 'volume.deleted', volume.name);
    return c.json({ message: `${volume.name} was deleted.` });
  })
  .get('/project/projects/:id/volumes/:volume/files', async (c) => {
    const { containers } = c.get('services');
    const { volume } = await getOwnVolume(c);
    const path = c.req.query('path') ?? '';
    if (path.includes('\0') || path.length > 4000) throw notFound('Folder');
    const entries = await containers.engine.listVolume(containers.volumeName(volume), path).catch((error) => {
      // A volume that was never mounted doesn't exist in the engine: it is empty.
      if (!(error instanceof EngineError)) throw error;
      if (path === '' || path === '/') return [];
      throw new HttpError(404, error.message);
    });
    const files = entries
      .slice(0, MAX_FILES)
      .map(({ isFolder, modifiedAt, ...entry }) => ({ ...entry, is_folder: isFolder, modified_at: modifiedAt }));
    return c.json({ files, total: entries.length });
  });
