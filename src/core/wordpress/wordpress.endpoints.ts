import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { List, MessageResponse, Meta, OptionalText, PageQuery, Text } from '../http/schemas.ts';
import { JobResponse } from '../job/job.schema.ts';
import {
  ChangelogEntry,
  DebugLogEntry,
  PushPreview,
  ReplacePreview,
  SiteEvent,
  SiteHealth,
  SiteMetrics,
  WordpressItem,
  WordpressPlan,
  WordpressSite,
} from './wordpress.schema.ts';

/** Operations are named, paths are not shown (S2 §7): all endpoints are assumed. */
const assumed = true;
const auth = 'user';
const quiet = true;

export const listSites = endpoint({
  method: 'GET',
  path: '/wordpress/sites',
  auth,
  assumed,
  quiet,
  cancellable: true,
  summary: 'WordPress sites of the team, and its plans',
  /** `service_id` limits the list to the sites of one plan. */
  query: z.extend(PageQuery, { service_id: z.optional(z.string()) }),
  response: z.object({ sites: List(WordpressSite), plans: List(WordpressPlan), meta: z.optional(Meta) }),
});
export const getSite = endpoint({
  method: 'GET',
  path: '/wordpress/sites/{id}',
  auth,
  assumed,
  quiet,
  cancellable: true,
  summary: 'One site',
  response: z.object({ site: WordpressSite }),
});
export const createSite = endpoint({
  method: 'POST',
  path: '/wordpress/sites',
  auth,
  assumed,
  quiet,
  createsResource: true,
  summary: 'Make another site of a plan',
  request: z.object({ service_id: z.string(), domain: z.string(), title: z.string() }),
  response: z.object({ site: WordpressSite, ...JobResponse.shape }),
});
export const updateSite = endpoint({
  method: 'PUT',
  path: '/wordpress/sites/{id}',
  auth,
  assumed,
  quiet,
  summary: 'PHP version, maintenance mode and debug log of a site',
  request: z.object({
    php_version: z.optional(z.string()),
    is_maintenance: z.optional(z.boolean()),
    is_debug: z.optional(z.boolean()),
  }),
  response: z.object({ site: WordpressSite, message: OptionalText }),
});
export const deleteSite = endpoint({
  method: 'DELETE',
  path: '/wordpress/sites/{id}',
  auth,
  assumed,
  quiet,
  summary: 'Delete a site, or a staging copy',
  response: JobResponse,
});
export const signInToSite = endpoint({
  method: 'POST',
  path: '/wordpress/sites/{id}/sign-in',
  auth,
  assumed,
  quiet,
  summary: 'One-time address of the admin pages of a site',
  response: z.object({ data: z.object({ url: Text }) }),
});
export const checkSite = endpoint({
  method: 'POST',
  path: '/wordpress/sites/{id}/health',
  auth,
  assumed,
  quiet,
  summary: 'Ask for the page of a site now',
  response: z.object({ health: SiteHealth }),
});
export const listSiteEvents = endpoint({
  method: 'GET',
  path: '/wordpress/sites/{id}/events',
  auth,
  assumed,
  quiet,
  summary: 'What happened to a site, newest first',
  query: PageQuery,
  response: z.object({ events: List(SiteEvent), meta: z.optional(Meta) }),
});
export const getDebugLog = endpoint({
  method: 'GET',
  path: '/wordpress/sites/{id}/debug-log',
  auth,
  assumed,
  quiet,
  summary: 'Newest entries of the debug log, the same ones counted',
  response: z.object({ entries: List(DebugLogEntry), size: z._default(z.number(), 0) }),
});
export const clearDebugLog = endpoint({
  method: 'DELETE',
  path: '/wordpress/sites/{id}/debug-log',
  auth,
  assumed,
  quiet,
  summary: 'Empty the debug log',
  response: MessageResponse,
});

/** `{kind}` is `core`, `plugin` or `theme` below. */
export const checkCore = endpoint({
  method: 'GET',
  path: '/wordpress/sites/{id}/core',
  auth,
  assumed,
  quiet,
  summary: 'Is there a core update',
  response: z.object({ core: WordpressItem }),
});
export const updateCore = endpoint({
  method: 'PUT',
  path: '/wordpress/sites/{id}/core',
  auth,
  assumed,
  quiet,
  summary: 'Update core',
  response: JobResponse,
});
export const checkPlugins = endpoint({
  method: 'GET',
  path: '/wordpress/sites/{id}/plugins',
  auth,
  assumed,
  quiet,
  summary: 'Plugins and their updates',
  response: z.object({ plugins: List(WordpressItem) }),
});
export const updatePlugins = endpoint({
  method: 'PUT',
  path: '/wordpress/sites/{id}/plugins',
  auth,
  assumed,
  quiet,
  summary: 'Update plugins',
  request: z.object({ plugins: z.array(z.string()) }),
  response: JobResponse,
});
export const checkThemes = endpoint({
  method: 'GET',
  path: '/wordpress/sites/{id}/themes',
  auth,
  assumed,
  quiet,
  summary: 'Themes and their updates',
  response: z.object({ themes: List(WordpressItem) }),
});
export const updateThemes = endpoint({
  method: 'PUT',
  path: '/wordpress/sites/{id}/themes',
  auth,
  assumed,
  quiet,
  summary: 'Update themes',
  request: z.object({ themes: z.array(z.string()) }),
  response: JobResponse,
});
/** The core, plugins and themes in one job, with one backup before it. */
export const updateItems = endpoint({
  method: 'PUT',
  path: '/wordpress/sites/{id}/updates',
  auth,
  assumed,
  quiet,
  summary: 'Update several items',
  request: z.object({ core: z._default(z.boolean(), false), plugins: List(z.string()), themes: List(z.string()) }),
  response: JobResponse,
});
export const changeItem = endpoint({
  method: 'PUT',
  path: '/wordpress/sites/{id}/items/{kind}/{slug}',
  auth,
  assumed,
  quiet,
  summary: 'Enable or disable an item or its automatic updates, or ignore a version',
  request: z.object({
    is_active: z.optional(z.boolean()),
    auto_update: z.optional(z.boolean()),
    /** Null stops ignoring a version. */
    ignored_version: z.optional(z.nullable(z.string())),
  }),
  response: z.object({ item: WordpressItem, message: OptionalText }),
});
export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/wordpress/sites/{id}/items/{kind}/{slug}',
  auth,
  assumed,
  quiet,
  summary: 'Delete a plugin or theme',
  response: MessageResponse,
});
export const rollBackItem = endpoint({
  method: 'POST',
  path: '/wordpress/sites/{id}/items/{kind}/{slug}/rollback',
  auth,
  assumed,
  quiet,
  summary: 'Go back to the version before the last update',
  response: JobResponse,
});
export const getChangelog = endpoint({
  method: 'GET',
  path: '/wordpress/sites/{id}/items/{kind}/{slug}/changelog',
  auth,
  assumed,
  quiet,
  summary: 'What is new after the installed version, newest first',
  response: z.object({ entries: List(ChangelogEntry) }),
});

export const createStaging = endpoint({
  method: 'POST',
  path: '/wordpress/sites/{id}/staging',
  auth,
  assumed,
  quiet,
  createsResource: true,
  summary: 'Make a staging copy',
  response: z.object({ site: WordpressSite, ...JobResponse.shape }),
});
export const previewPush = endpoint({
  method: 'GET',
  path: '/wordpress/sites/{id}/push',
  auth,
  assumed,
  quiet,
  summary: 'What pushing a staging copy would change',
  response: z.object({ preview: PushPreview }),
});
export const pushStaging = endpoint({
  method: 'POST',
  path: '/wordpress/sites/{id}/push',
  auth,
  assumed,
  quiet,
  summary: 'Put a staging copy over its site',
  request: z.object({ files: z.boolean(), tables: z.array(z.string()) }),
  response: JobResponse,
});
export const previewReplace = endpoint({
  method: 'POST',
  path: '/wordpress/sites/{id}/replace/preview',
  auth,
  assumed,
  quiet,
  summary: 'What a search-and-replace would change',
  request: z.object({ search: z.string(), replace: z.string() }),
  response: z.object({ preview: ReplacePreview }),
});
export const replaceInSite = endpoint({
  method: 'POST',
  path: '/wordpress/sites/{id}/replace',
  auth,
  assumed,
  quiet,
  summary: 'Search and replace in all tables',
  request: z.object({ search: z.string(), replace: z.string() }),
  response: JobResponse,
});

export const getSiteMetrics = endpoint({
  method: 'GET',
  path: '/wordpress/sites/{id}/metrics',
  auth,
  assumed,
  quiet,
  cancellable: true,
  summary: 'Figures of a site',
  query: z.object({ range: z.optional(z.string()) }),
  response: SiteMetrics,
});
