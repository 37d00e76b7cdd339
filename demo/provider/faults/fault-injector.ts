import type { MiddlewareHandler, Next } from 'hono';
import * as z from 'zod/mini';
import { type Ctx, createRouter, type Env } from '../context.ts';
import { readBody } from '../validate.ts';

const Fault = z
  .string()
  .check(z.regex(/^(status:[1-5]\d\d(-html)?|malformed-json|drop-before|drop-after|delay:\d{1,6}|empty|wrong-types)$/));
const FaultRequest = z.object({
  match: z.object({ method: z.optional(z.string()), path: z.optional(z.string()) }),
  fault: Fault,
  times: z.optional(z.number()),
});
interface QueuedFault {
  method: string | undefined;
  path: string | undefined;
  fault: string;
  remaining: number;
}

/**
 * Faults on demand: a call requests its own with the header `X-Demo-Fault`, or faults are queued for the next calls that match. A real
 * provider has nothing like it.
 */
export function createFaultInjector() {
  let queue: QueuedFault[] = [];

  /** The fault for this call. A queued one is used up. */
  const takeFault = (c: Ctx): string | null => {
    const header = c.req.header('X-Demo-Fault');
    if (header && Fault.safeParse(header).success) return header;
    const queued = queue.find(
      ({ method, path }) => (!method || method === c.req.method) && (!path || matchesPath(path, c.req.path)),
    );
    if (!queued) return null;
    if (--queued.remaining <= 0) queue = queue.filter((other) => other !== queued);
    return queued.fault;
  };

  const middleware: MiddlewareHandler<Env> = async (c, next) => {
    if (c.req.method === 'OPTIONS' || c.req.path.startsWith('/__demo/') || c.req.path === '/healthz') return next();
    const fault = takeFault(c);
    return fault ? applyFault(fault, c, next) : next();
  };

  const routes = createRouter()
    .post('/__demo/faults', async (c) => {
      const { match, fault, times = 1 } = await readBody(c, FaultRequest);
      queue.push({ method: match.method?.toUpperCase(), path: match.path, fault, remaining: times });
      return c.json({ message: 'Ordered' });
    })
    .delete('/__demo/faults', (c) => {
      queue = [];
      return c.json({ message: 'No faults' });
    });

  return { middleware, routes, clear: () => (queue = []) };
}

async function applyFault(fault: string, c: Ctx, next: Next): Promise<Response | undefined> {
  const [kind = '', value = ''] = fault.split(':');
  switch (kind) {
    case 'delay':
      await new Promise((resolve) => setTimeout(resolve, Number(value)));
      await next();
      return undefined;
    case 'status':
      return statusResponse(c, value);
    case 'drop-before':
      return dropConnection(c);
    case 'drop-after':
      await next();
      return dropConnection(c);
    default:
      await next();
      c.res = new Response(await corruptBody(kind, c.res), {
        status: c.res.status,
        headers: { 'Content-Type': 'application/json' },
      });
      return undefined;
  }
}

/** @param value a status code, with the suffix `-html` for a page instead of JSON */
function statusResponse(c: Ctx, value: string): Response {
  const status = Number.parseInt(value, 10);
  if (value.endsWith('-html'))
    return c.html(`<!doctype html><title>${status}</title><h1>${status}</h1>`, status as 500) as Response;
  return c.json({ message: `Fault on demand: ${status}` }, status as 500);
}

/** In a pattern `{name}` stands for one segment, and `*` for anything. */
const matchesPath = (pattern: string, path: string) =>
  new RegExp(
    `^${pattern
      .replace(/[.+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{\w+\}/g, '[^/]+')
      .replace(/\*/g, '.*')}$`,
  ).test(path);

function dropConnection(c: Ctx): Response {
  c.env.incoming.socket.destroy();
  return new Response(null);
}

async function corruptBody(kind: string, response: Response): Promise<string> {
  if (kind === 'empty') return '';
  const text = await response.text();
  if (kind === 'malformed-json') return text.slice(0, Math.max(1, Math.floor(text.length / 2)));
  return JSON.stringify(swapTypes(JSON.parse(text)));
}

function swapTypes(value: unknown): unknown {
  if (Array.isArray(value)) return { not: 'a list' };
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, nested]) => [key, swapTypes(nested)]));
  return typeof value === 'string' ? [value] : `${value}`;
}
