import type { MiddlewareHandler } from 'hono';

/** Prevents cross-site requests from controlling the demo: links, forms and images of other sites cannot send the header. */
export const guardDemoCalls =
  (allowedOrigins: readonly string[]): MiddlewareHandler =>
  async (c, next) => {
    const origin = c.req.header('Origin');
    if (origin !== undefined && !allowedOrigins.includes(origin))
      return c.json({ message: 'A page of this origin may not control the demo.' }, 403);
    if (c.req.header('X-Demo') !== '1')
      return c.json({ message: 'A call of /__demo/ needs the header "X-Demo: 1".' }, 403);
    return next();
  };
