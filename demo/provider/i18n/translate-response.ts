import type { MiddlewareHandler } from 'hono';
import type { Env } from '../context.ts';
import { requestLocale } from './locale.ts';
import { translate } from './translate.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The properties whose text is the provider's own, in every response. */
const ownTexts = ['message', 'error', 'errors'];
/** The same for some calls. Text that customers write is in none of them. */
const ownTextsByPath: readonly (readonly [path: RegExp, keys: readonly string[]])[] = [
  [
    /^\/support\/(articles|categories|faqs)/,
    ['title', 'summary', 'body', 'category_name', 'topic', 'question', 'answer', 'description'],
  ],
  [/^\/support\/categories/, ['name']],
  [/^\/support\/ticket\/get-announcements/, ['title', 'body']],
  [/^\/support\//, ['department', 'departments']],
  [/^\/notification\//, ['subject', 'body']],
  [/^\/user\/user\/security-questions/, ['question']],
  [/^\/product\//, ['description']],
  [/^\/job/, ['text']],
  [
    /^\/(backup|billing|cart|cloud|domain|hosting|image|job|project|service|wordpress)/,
    ['problem', 'problems', 'reason', 'failure', 'blocked', 'warnings'],
  ],
];
/** Conversations hold what people have written: within them, only names of departments are ours. */
const conversationTexts = new Set(['department']);
const isConversation = (path: string) =>
  /^\/support\/(?!articles|categories|faqs|ticket\/get-announcements)/.test(path);

/** Every text within an own property, such as the messages of a form's fields. */
function translateAll(value: Json): Json {
  if (typeof value === 'string') return translate(value);
  if (Array.isArray(value)) return value.map(translateAll);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, translateAll(entry)]));
}

/** @param deeperKeys the own properties of nested objects */
function translateUnder(value: Json, keys: ReadonlySet<string>, deeperKeys = keys): Json {
  if (Array.isArray(value)) return value.map((entry: Json) => translateUnder(entry, keys, deeperKeys));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const isOwn = keys.has(key) && !(key === 'message' && typeof entry === 'object');
      if (isOwn) return [key, translateAll(entry)];
      return [key, translateUnder(entry, deeperKeys)];
    }),
  );
}

/** A response body in German. @param path of the call */
export function translateResponse(path: string, body: Json): Json {
  const keys = new Set([...ownTexts, ...ownTextsByPath.flatMap(([pattern, more]) => (pattern.test(path) ? more : []))]);
  return translateUnder(body, keys, isConversation(path) ? conversationTexts : keys);
}

/** Translates responses into German on request. Stored and replayed responses stay English. */
export const translateResponses: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  if (requestLocale(c) !== 'de' || !c.res.headers.get('Content-Type')?.startsWith('application/json')) return;
  const body = (await c.res.json()) as Json;
  c.res = new Response(JSON.stringify(translateResponse(c.req.path, body)), c.res);
  c.res.headers.delete('Content-Length');
};
