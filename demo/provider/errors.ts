import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A setting of the environment that this program cannot use. The message names it and says what to do. */
export class UnusableSettingError extends Error {}

/** An error that is answered with this status and body. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: {
    message?: string;
    error?: string;
    errors?: string | string[] | Record<string, string[]>;
    /** What has changed meanwhile. */
    conflicts?: readonly object[];
  };

  constructor(status: ContentfulStatusCode, body: HttpError['body'] | string) {
    super(typeof body === 'string' ? body : (body.message ?? `${status}`));
    this.status = status;
    this.body = typeof body === 'string' ? { message: body } : body;
  }
}

export const notFound = (what: string) => new HttpError(404, `${what} not found`);
export const forbidden = () => new HttpError(403, 'You don’t have permission to do this');
export const validationError = (errors: Record<string, string[]>) =>
  new HttpError(422, { message: 'The given data was invalid.', errors });
