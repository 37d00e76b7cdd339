import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { HubImage, ImageTag } from '#core/image/image.schema.ts';
import { familiarImage } from '#core/project/image-reference.rules.ts';
import { requireTeamRole } from '../auth.ts';
import { type Ctx, createRouter, type Services } from '../context.ts';
import { images } from '../db/schema.ts';
import { HttpError, notFound } from '../errors.ts';
import { ImageError } from '../project/engine/engine.ts';
import { addProjectEvent, findOwnProject } from '../project/own-project.ts';
import {
  type PageQuery,
  pageMeta,
  parseId,
  parseJson,
  RecordId,
  readBody,
  readPageQuery,
  validate,
} from '../validate.ts';
import { type CatalogueImage, findHubImage, findRecipeTag, searchCatalogue } from './hub-catalogue.ts';
import {
  DEFAULT_TAG,
  findImageUses,
  findTeamImage,
  type ImageRow,
  listTeamImages,
  notRunnableReason,
  saveHubImage,
  servicesUsing,
  toWireImage,
} from './images.ts';
import { Upload, uploadImage } from './upload.ts';

/** Prefix of ids in the catalogue. Image names don't contain `~`. */
const HUB_ID_PREFIX = 'hub~';
const hubId = (name: string) => HUB_ID_PREFIX + name.replaceAll('/', '~');
const hubTagId = (name: string, tag: string) => `${hubId(name)}@${tag}`;

/** The image of a catalogue id. @throws HttpError 404 */
function readHubId(id: string): { image: CatalogueImage; tag: string } {
  const [name = '', tag = ''] = id.slice(HUB_ID_PREFIX.length).replaceAll('~', '/').split('@');
  const image = id.startsWith(HUB_ID_PREFIX) ? findHubImage(name) : undefined;
  if (!image) throw notFound('Image');
  return { image, tag };
}

const pageOf = <T>(items: readonly T[], { offset, limit }: PageQuery) => items.slice(offset, offset + limit);

const toHubImage = (services: Services, { tags: _, ...image }: CatalogueImage): HubImage => {
  const reason = notRunnableReason(services.containers.engine, image.name, 'dockerhub');
  return {
    id: hubId(image.name),
    ...image,
    stars: null,
    is_runnable: reason === null,
    not_runnable_reason: reason,
  };
};

async function toHubTags(
  services: Services,
  teamId: number,
  { name }: CatalogueImage,
  tags: readonly string[],
): Promise<ImageTag[]> {
  const own = await listTeamImages(services, teamId, eq(images.name, name));
  return tags.map((tag) => {
    const imported = own.find((row) => row.tag === tag);
    const found = imported ?? findRecipeTag(name, tag);
    return {
      id: hubTagId(name, tag),
      name: tag,
      digest: found?.digest ?? null,
      size: found?.size ?? null,
      updated_at: null,
      is_imported: imported !== undefined,
    };
  });
}

const toOwnTag = ({ id, tag, digest, size, created_at }: ImageRow): ImageTag => ({
  id: String(id),
  name: tag,
  digest,
  size,
  updated_at: created_at,
  is_imported: true,
});

/** The image `{id}` of the path. @throws HttpError 401, 403 or 404 */
async function getOwnImage(c: Ctx): Promise<ImageRow> {
  const { teamId } = requireTeamRole(c);
  const [row] = await listTeamImages(c.get('services'), teamId, eq(images.id, parseId(c.req.param('id'))));
  if (!row) throw notFound('Image');
  return row;
}

const SORTS: Readonly<Record<string, (row: ImageRow) => string | number>> = {
  name: (row) => `${row.name}:${row.tag}`,
  tag: (row) => row.tag,
  size: (row) => row.size,
  source: (row) => row.source,
  created_at: (row) => row.created_at,
};

function sortImages(rows: readonly ImageRow[], { sort }: PageQuery): ImageRow[] {
  const key = sort && Object.hasOwn(SORTS, sort.field) ? SORTS[sort.field] : SORTS.name;
  if (!key) return [...rows];
  const compare = (a: ImageRow, b: ImageRow) => {
    const [first, second] = [key(a), key(b)];
    return first === second ? a.id - b.id : first < second ? -1 : 1;
  };
  const sorted = [...rows].sort(compare);
  return sort?.isDescending ? sorted.reverse() : sorted;
}

async function listImages(c: Ctx) {
  const { teamId } = requireTeamRole(c);
  const services = c.get('services');
  const page = readPageQuery(c);
  const projectId = parseId(c.req.query('project_id'));
  if (c.req.query('project_id')) await findOwnProject(c, projectId);
  const [rows, uses] = await Promise.all([listTeamImages(services, teamId), findImageUses(services, teamId)]);
  const search = page.search.trim().toLowerCase();
  const found = sortImages(
    rows.filter(
      (row) =>
        `${row.name}:${row.tag}`.toLowerCase().includes(search) &&
        (!projectId ||
          row.project_id === projectId ||
          servicesUsing(row, uses).some((use) => use.project_id === projectId)),
    ),
    page,
  );
  const shown = pageOf(found, page);
  return c.json({
    images: shown.map((row) => toWireImage(row, uses, services.containers.engine)),
    meta: pageMeta(page, found.length, shown.length),
  });
}

const loadWireImage = async (c: Ctx, row: ImageRow) => {
  const services = c.get('services');
  return toWireImage(row, await findImageUses(services, row.team_id), services.containers.engine);
};

async function listTags(c: Ctx) {
  const { teamId } = requireTeamRole(c);
  const services = c.get('services');
  const page = readPageQuery(c);
  const id = c.req.param('id') ?? '';
  const own = id.startsWith(HUB_ID_PREFIX) ? null : await getOwnImage(c);
  const hub = own ? findHubImage(own.name) : readHubId(id).image;
  const matchesSearch = (name: string) => name.toLowerCase().includes(page.search.trim().toLowerCase());
  if (own && (own.source === 'upload' || !hub)) {
    const rows = await listTeamImages(services, teamId, eq(images.name, own.name));
    const found = rows.filter(({ tag }) => matchesSearch(tag)).reverse();
    const shown = pageOf(found, page);
    return c.json({ tags: shown.map(toOwnTag), meta: pageMeta(page, found.length, shown.length) });
  }
  const found = hub?.tags.filter(matchesSearch) ?? [];
  const tags = hub ? await toHubTags(services, teamId, hub, pageOf(found, page)) : [];
  return c.json({ tags, meta: pageMeta(page, found.length, tags.length) });
}

/** The tag to import. @throws HttpError 404, or 409 if the team has it already */
async function readTagToImport(c: Ctx): Promise<{ name: string; tag: string }> {
  const id = c.req.param('id') ?? '';
  if (!id.startsWith(HUB_ID_PREFIX)) {
    const { name, tag } = await getOwnImage(c);
    throw new HttpError(409, `${name}:${tag} is among your images already.`);
  }
  const { image, tag } = readHubId(id);
  if (tag !== '' && !image.tags.includes(tag)) throw notFound('Tag');
  return { name: image.name, tag: tag || DEFAULT_TAG };
}

async function importTag(c: Ctx) {
  const { teamId, id: userId } = requireTeamRole(c);
  const services = c.get('services');
  const text = await c.req.text();
  const { project_id } = validate(
    z.object({ project_id: z.optional(RecordId) }),
    text.trim() === '' ? {} : parseJson(text),
  );
  const project = project_id === undefined ? null : await findOwnProject(c, project_id);
  const image = await readTagToImport(c);
  if (await findTeamImage(services, teamId, image))
    throw new HttpError(409, `${image.name}:${image.tag} is among your images already.`);
  const { engine } = services.containers;
  const reason = notRunnableReason(engine, image.name, 'dockerhub');
  if (reason) throw new HttpError(409, reason);
  const found = await engine.resolveImage({ ...image, digest: null, file: null }).catch((error) => {
    throw error instanceof ImageError ? new HttpError(409, error.message) : error;
  });
  await saveHubImage(services, teamId, image, found);
  const row = await findTeamImage(services, teamId, image);
  if (row && project) {
    await services.db.update(images).set({ project_id: project.id }).where(eq(images.id, row.id));
    await addProjectEvent(services, project.id, userId, 'image.imported', `${image.name}:${image.tag}`);
  }
  return c.json(
    {
      image: row ? await loadWireImage(c, { ...row, project_id: project?.id ?? null }) : null,
      message: `${image.name}:${image.tag} is among your images now.`,
    },
    201,
  );
}

async function remove(c: Ctx) {
  const row = await getOwnImage(c);
  const services = c.get('services');
  const name = `${row.name}:${row.tag}`;
  await services.db.inTransaction(async () => {
    const users = servicesUsing(row, await findImageUses(services, row.team_id)).map((use) => use.name);
    if (users.length > 0)
      throw new HttpError(
        409,
        `${name} is used by ${users.slice(0, 5).join(', ')}${users.length > 5 ? ` and ${users.length - 5} more` : ''}, or by a deployment that can be rolled back to. Delete the service first.`,
      );
    await services.db.delete(images).where(eq(images.id, row.id));
  });
  return c.json({ message: `${name} was deleted.` });
}

export const imageRoutes = createRouter()
  .get('/image/images', listImages)
  .get('/image/images/:id', async (c) => c.json({ image: await loadWireImage(c, await getOwnImage(c)) }))
  .delete('/image/images/:id', remove)
  .get('/image/tags/:id', listTags)
  .post('/image/tags/:id/import', importTag)
  .get('/image/dockerhub', (c) => {
    requireTeamRole(c);
    const page = readPageQuery(c);
    const found = searchCatalogue(page.search);
    const shown = pageOf(found, page).map((image) => toHubImage(c.get('services'), image));
    return c.json({ images: shown, meta: pageMeta(page, found.length, shown.length) });
  })
  .get('/image/dockerhub/:name{.+}', async (c) => {
    const { teamId } = requireTeamRole(c);
    const services = c.get('services');
    const image = findHubImage(familiarImage(c.req.param('name')));
    if (!image) throw notFound('Image');
    return c.json({
      image: toHubImage(services, image),
      tags: await toHubTags(services, teamId, image, image.tags),
    });
  })
  .post('/image/images', async (c) => {
    const { teamId, id: userId } = requireTeamRole(c);
    const services = c.get('services');
    const upload = await readBody(c, Upload);
    const project = await findOwnProject(c, upload.project_id);
    const row = await uploadImage(services, teamId, upload);
    await addProjectEvent(services, project.id, userId, 'image.uploaded', `${row.name}:${row.tag}`);
    return c.json({ image: await loadWireImage(c, row), message: `${row.name}:${row.tag} was uploaded.` }, 201);
  });
