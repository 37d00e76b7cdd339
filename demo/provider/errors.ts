import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An invalid setting in the environment. The message names it and says how to fix it. */
export class UnusableSettingError extends Error {}

/** An error with the status and body of its response. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: {
    message?: string;
    error?: string;
    errors?: string | string[] | Record<string, string[]>;
    /** Concurrent changes. */
    conflicts?: readonly object[];
  };

  constructor(status: ContentfulStatusCode, body: HttpError['body'] | string) {
    super(typeof body === 'string' ? body : (body.message ?? `${status}`));
    this.status = status;
    this.body = typeof body === 'string' ? { message: body } : body;
  }
}

export const notFound = (noun: string) => new HttpError(404, `${noun} not found`);
export const forbidden = () => new HttpError(403, 'You don’t have permission to do this');
export const validationError = (errors: Record<string, string[]>) =>
  new HttpError(422, { message: 'The given data was invalid.', errors });
