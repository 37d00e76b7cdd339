import type { MiddlewareHandler } from 'hono';
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

/** Faults on demand: by a header on one call, or ordered ahead for calls that match. They exist in the reference provider alone. */
export function createFaultInjector() {
  let ordered: QueuedFault[] = [];

  const pick = (c: Ctx): string | null => {
    const header = c.req.header('X-Demo-Fault');
    if (header && Fault.safeParse(header).success) return header;
    const found = ordered.find(
      (order) =>
        (!order.method || order.method === c.req.method) && (!order.path || matchesPath(order.path, c.req.path)),
    );
    if (!found) return null;
    if (--found.remaining <= 0) ordered = ordered.filter((order) => order !== found);
    return found.fault;
  };

  const middleware: MiddlewareHandler<Env> = async (c, next) => {
    if (c.req.method === 'OPTIONS' || c.req.path.startsWith('/__demo/') || c.req.path === '/healthz') return next();
    const fault = pick(c);
    if (!fault) return next();
    const [kind, value = ''] = fault.split(':');
    switch (kind) {
      case 'delay':
        await new Promise((resolve) => setTimeout(resolve, Number(value)));
        return next();
      case 'status': {
        const status = Number.parseInt(value, 10);
        if (value.endsWith('-html'))
          return c.html(`<!doctype html><title>${status}</title><h1>${status}</h1>`, status as 500);
        return c.json({ message: `Fault on demand: ${status}` }, status as 500);
      }
      case 'drop-before':
        return dropConnection(c);
      case 'drop-after':
        await next();
        return dropConnection(c);
      default:
        await next();
        c.res = new Response(await corruptBody(kind ?? '', c.res), {
          status: c.res.status,
          headers: { 'Content-Type': 'application/json' },
        });
    }
  };

  const routes = createRouter()
    .post('/__demo/faults', async (c) => {
      const order = await readBody(c, FaultRequest);
      ordered.push({
        method: order.match.method?.toUpperCase(),
        path: order.match.path,
        fault: order.fault,
        remaining: order.times ?? 1,
      });
      return c.json({ message: 'Ordered' });
    })
    .delete('/__demo/faults', (c) => {
      ordered = [];
      return c.json({ message: 'No faults' });
    });

  return { middleware, routes, clear: () => (ordered = []) };
}

/** `{name}` and `*` in an ordered path fit one segment and anything. */
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
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, swapTypes(part)]));
  return typeof value === 'string' ? [value] : `${value}`;
}
