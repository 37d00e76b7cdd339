import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Id, List, MessageResponse, Meta, PageQuery, Text, Unspecified } from '../http/schemas.ts';

/** Operations are named, paths are not shown (S2 §7): all endpoints are assumed. */
const Site = z.object({ id: Id, name: Text, status: Text });
const assumed = true;
const auth = 'user';

export const listSites = endpoint({
  method: 'GET',
  path: '/wordpress/sites',
  auth,
  assumed,
  summary: 'WordPress sites of the team',
  query: PageQuery,
  response: z.object({ sites: List(Site), meta: z.optional(Meta) }),
});
export const getSite = endpoint({
  method: 'GET',
  path: '/wordpress/sites/{id}',
  auth,
  assumed,
  summary: 'One site',
  response: z.object({ site: Site }),
});
export const checkCore = endpoint({
  method: 'GET',
  path: '/wordpress/sites/{id}/core',
  auth,
  assumed,
  summary: 'Is there a core update',
  response: Unspecified,
});
export const updateCore = endpoint({
  method: 'PUT',
  path: '/wordpress/sites/{id}/core',
  auth,
  assumed,
  summary: 'Update core',
  response: MessageResponse,
});
export const checkPlugins = endpoint({
  method: 'GET',
  path: '/wordpress/sites/{id}/plugins',
  auth,
  assumed,
  summary: 'Plugin updates',
  response: Unspecified,
});
export const updatePlugins = endpoint({
  method: 'PUT',
  path: '/wordpress/sites/{id}/plugins',
  auth,
  assumed,
  summary: 'Update plugins',
  request: z.object({ plugins: z.array(z.string()) }),
  response: MessageResponse,
});
export const checkThemes = endpoint({
  method: 'GET',
  path: '/wordpress/sites/{id}/themes',
  auth,
  assumed,
  summary: 'Theme updates',
  response: Unspecified,
});
export const updateThemes = endpoint({
  method: 'PUT',
  path: '/wordpress/sites/{id}/themes',
  auth,
  assumed,
  summary: 'Update themes',
  request: z.object({ themes: z.array(z.string()) }),
  response: MessageResponse,
});
