/** Serves the sites, each below a path of its own. */
import { createReadStream } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { type Ctx, createRouter, type Services } from '../context.ts';
import { wordpressSites } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import { openFile, resolveFile, toFileError } from '../hosting/files/paths.ts';
import { appendToLog } from './debug-log.ts';
import { cachedPage } from './page-cache.ts';
import { drawPage } from './picture.ts';
import { errorPage, type RenderedPage, renderPage } from './render-page.ts';
import { siteFolder } from './site-folder.ts';
import { ensureSiteFolder, isServed, previewPath, type SiteRow, siteRefusal } from './sites.ts';
import { countServed } from './visits.ts';

/** The query parameter of health checks: their pages are not cached and not counted. */
const CHECK = 'check';
/** Types of uploads that browsers may show. All others are downloaded. */
const types: Readonly<Record<string, string>> = {
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

const siteNotFoundPage = () => errorPage(404, 'No site', 'There’s no site at this address.');

async function findByKey({ db }: Services, key: string): Promise<SiteRow | undefined> {
  return (await db.select().from(wordpressSites).where(eq(wordpressSites.preview_key, key)))[0];
}

/** The page shown instead of a site that is not served; null if it is. */
async function unavailablePage(services: Services, site: SiteRow): Promise<RenderedPage | null> {
  if (await isServed(services, site)) return null;
  const refusal = (await siteRefusal(services, site)) ?? '';
  return refusal.includes('suspended')
    ? errorPage(
        503,
        'Account suspended',
        'This site is suspended. Its owner can have it back by paying its open invoice.',
      )
    : errorPage(503, 'Not available', 'This site isn’t available.');
}

function sendPage(c: Ctx, page: RenderedPage) {
  c.header('Content-Security-Policy', PAGE_POLICY);
  c.header('Referrer-Policy', 'no-referrer');
  if (page.status === 503) c.header('Retry-After', '600');
  return c.html(page.html, page.status);
}

/** The id of a post; null for the start page, 0 if invalid. */
function readPostId(c: Ctx): number | null {
  const text = c.req.query('p');
  if (text === undefined) return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** Renders a page and logs its errors. */
async function makePage(services: Services, site: SiteRow, postId: number | null): Promise<RenderedPage> {
  const folder = siteFolder(services.settings, site.id);
  const page = await renderPage(folder, site.php_version, { postId, base: previewPath(site) });
  await appendToLog(folder, page.log);
  if (page.slowMs > 0) await wait(page.slowMs);
  return page;
}

async function servePage(c: Ctx, site: SiteRow) {
  const services = c.get('services');
  const unavailable = await unavailablePage(services, site);
  if (unavailable) return sendPage(c, unavailable);
  const folder = await ensureSiteFolder(services, site);
  const postId = readPostId(c);
  if (c.req.query(CHECK) !== undefined) return sendPage(c, await makePage(services, site, postId));
  const startedAt = performance.now();
  const { page, isHit } = await cachedPage(folder, `${site.php_version} ${postId}`, () =>
    makePage(services, site, postId),
  );
  await countServed(services, site.id, {
    // Whoever follows a link within the site has already been counted.
    isVisit: c.req.header('Sec-Fetch-Site') !== 'same-origin',
    isCacheHit: isHit,
    phpErrors: isHit ? 0 : page.phpErrors,
    ms: performance.now() - startedAt,
  });
  return sendPage(c, page);
}

async function servePicture(c: Ctx, site: SiteRow) {
  const services = c.get('services');
  const folder = await ensureSiteFolder(services, site);
  const page =
    (await unavailablePage(services, site)) ??
    (await renderPage(folder, site.php_version, { postId: null, base: previewPath(site) }));
  c.header('Content-Security-Policy', FILE_POLICY);
  c.header('Cache-Control', 'no-cache');
  return c.body(drawPage(page), 200, { 'Content-Type': 'image/svg+xml' });
}

/** @param path within the uploads folder, begins with `/` */
async function serveUpload(c: Ctx, site: SiteRow, path: string) {
  const services = c.get('services');
  const unavailable = await unavailablePage(services, site);
  if (unavailable) return sendPage(c, unavailable);
  const folder = await ensureSiteFolder(services, site);
  const startedAt = performance.now();
  try {
    const uploads = await realpath(join(folder.files, 'wp-content', 'uploads'));
    const upload = await resolveFile(uploads, path);
    const handle = await openFile(uploads, upload);
    const { size } = await handle.stat();
    const type = types[extname(upload.name).toLowerCase()];
    await countServed(services, site.id, {
      isVisit: false,
      isCacheHit: false,
      phpErrors: 0,
      ms: performance.now() - startedAt,
    });
    const stream = createReadStream('', { fd: handle });
    return c.body(Readable.toWeb(stream) as ReadableStream, 200, {
      'Content-Type': type ?? 'application/octet-stream',
      'Content-Length': String(size),
      'Content-Security-Policy': FILE_POLICY,
      ...(type ? {} : { 'Content-Disposition': 'attachment' }),
    });
  } catch (error) {
    // Visitors don't learn the reason.
    if (toFileError(error, path) instanceof HttpError) return sendPage(c, errorPage(404, 'Not found', 'Not found'));
    throw error;
  }
}

const UPLOADS = '/wp-content/uploads';

export const previewRoutes = createRouter()
  .get('/wordpress-sites/:key', (c) => c.redirect(`/wordpress-sites/${encodeURIComponent(c.req.param('key'))}/`, 301))
  .get('/wordpress-sites/:key/*', async (c) => {
    const site = await findByKey(c.get('services'), c.req.param('key'));
    if (!site) return sendPage(c, siteNotFoundPage());
    const path = c.req.path.slice(previewPath(site).length - 1);
    if (path === '/' || path === '/index.php') return servePage(c, site);
    if (path === '/picture.svg') return servePicture(c, site);
    if (path.startsWith(`${UPLOADS}/`)) return serveUpload(c, site, decodePath(path.slice(UPLOADS.length)));
    return sendPage(c, errorPage(404, 'Page not found', 'That page can’t be found.'));
  });

/** @returns `/`, which is no file, for a path that cannot be decoded */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/';
  }
}
