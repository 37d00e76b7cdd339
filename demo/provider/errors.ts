import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An environment variable has an unusable value. The message names it and says what to do. */
export class UnusableSettingError extends Error {}

/** An error that becomes a response with this status and body. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: {
    message?: string;
    error?: string;
    errors?: string | string[] | Record<string, string[]>;
    /** What has changed since the caller read it. */
    conflicts?: readonly object[];
  };

  constructor(status: ContentfulStatusCode, body: HttpError['body'] | string) {
    super(typeof body === 'string' ? body : (body.message ?? `${status}`));
    this.status = status;
    this.body = typeof body === 'string' ? { message: body } : body;
  }
}

export const notFound = (name: string) => new HttpError(404, `${name} not found`);
export const forbidden = () => new HttpError(403, 'You don’t have permission to do this');
/** @param errors messages by field */
export const validationError = (errors: Record<string, string[]>) =>
  new HttpError(422, { message: 'The given data was invalid.', errors });
