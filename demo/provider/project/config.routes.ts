import * as z from 'zod/mini';
import { requireTeamRole } from '../auth.ts';
import { type Ctx, createRouter } from '../context.ts';
import { notFound } from '../errors.ts';
import { parseId, readBody } from '../validate.ts';
import {
  type ConfigRow,
  createConfig,
  deleteConfig,
  findConfig,
  listConfigRows,
  saveConfig,
  toWireConfig,
  toWireConfigs,
} from './configs.ts';
import { addProjectEvent, getOwnProject } from './own-project.ts';
import type { ProjectRow } from './runtime.ts';

/** The config `{config}` of the path. @throws HttpError 401, 403 or 404 */
async function getOwnConfig(c: Ctx): Promise<{ project: ProjectRow; config: ConfigRow }> {
  const project = await getOwnProject(c);
  const config = await findConfig(c.get('services'), project.id, parseId(c.req.param('config')));
  if (!config) throw notFound('Config');
  return { project, config };
}

export const configRoutes = createRouter()
  .get('/project/projects/:id/configs', async (c) => {
    const services = c.get('services');
    const { id } = await getOwnProject(c);
    return c.json({ configs: await toWireConfigs(services, await listConfigRows(services, id), false) });
  })
  .post('/project/projects/:id/configs', async (c) => {
    const services = c.get('services');
    const { id: userId } = requireTeamRole(c);
    const project = await getOwnProject(c);
    const body = await readBody(c, z.object({ name: z.string(), content: z.string() }));
    const row = await createConfig(services, project, body, userId);
    await addProjectEvent(services, project.id, userId, 'config.created', row.name);
    return c.json({ config: await toWireConfig(services, row), message: `${row.name} was created.` }, 201);
  })
  .get('/project/projects/:id/configs/:config', async (c) =>
    c.json({ config: await toWireConfig(c.get('services'), (await getOwnConfig(c)).config) }),
  )
  .put('/project/projects/:id/configs/:config', async (c) => {
    const services = c.get('services');
    const { id: userId } = requireTeamRole(c);
    const { project, config } = await getOwnConfig(c);
    const body = await readBody(c, z.object({ content: z.string(), version: z.optional(z.number()) }));
    const { version, isNew } = await saveConfig(
      services,
      config,
      { content: body.content, base: body.version },
      userId,
    );
    if (isNew) await addProjectEvent(services, project.id, userId, 'config.changed', config.name, { version });
    return c.json({
      config: await toWireConfig(services, config),
      message: isNew ? `Version ${version} of ${config.name} was saved.` : `${config.name} is unchanged.`,
    });
  })
  .delete('/project/projects/:id/configs/:config', async (c) => {
    const services = c.get('services');
    const { id: userId } = requireTeamRole(c);
    const { project, config } = await getOwnConfig(c);
    await deleteConfig(services, config);
    await addProjectEvent(services, project.id, userId, 'config.deleted', config.name);
    return c.json({ message: `${config.name} was deleted.` });
  });
