import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** The provider's error bodies: `{ message?, error?, errors? }`. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: { message?: string; error?: string; errors?: string | string[] | Record<string, string[]> };

  constructor(status: ContentfulStatusCode, body: Refusal['body'] | string) {
    super(typeof body === 'string' ? body : (body.message ?? `${status}`));
    this.status = status;
    this.body = typeof body === 'string' ? { message: body } : body;
  }
}

export const notFound = (what: string) => new Refusal(404, `${what} not found`);
export const forbidden = () => new Refusal(403, 'You do not have permission to do this');
export const invalid = (errors: Record<string, string[]>) =>
  new Refusal(422, { message: 'The given data was invalid.', errors });
