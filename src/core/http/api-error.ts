/** Why a call gave no usable response. */
export type ApiErrorKind = 'http' | 'network' | 'timeout' | 'cancelled' | 'malformed';

const MAX_TEXT = 300;

/** The provider's error body: `errors` may be text, a list, or an object of texts or lists (S2 §8). */
export interface ErrorBody {
  message?: unknown;
  error?: unknown;
  errors?: unknown;
  verify_2fa?: unknown;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** HTTP status, 0 when there was no response. */
  readonly status: number;
  readonly body: ErrorBody;

  constructor(kind: ApiErrorKind, status = 0, body: unknown = {}, cause?: unknown) {
    super(`${kind}${status ? ` ${status}` : ''}`, { cause });
    this.kind = kind;
    this.status = status;
    this.body = typeof body === 'object' && body !== null ? (body as ErrorBody) : {};
  }

  /** @param kind used when `cause` is not an ApiError already */
  static from(cause: unknown, kind: ApiErrorKind = 'network'): ApiError {
    return cause instanceof ApiError ? cause : new ApiError(kind, 0, {}, cause);
  }

  /** Final: a retry would get the same response. */
  get isNotFoundOrForbidden(): boolean {
    return this.status === 403 || this.status === 404;
  }

  /** A network error counts as 403 where a screen shows a status (S2 §9). It causes neither a sign-out nor Access Denied. */
  get displayStatus(): number {
    return this.status || 403;
  }

  /** First message of each entry of `errors`, in order, without duplicates. */
  get messages(): string[] {
    const { errors } = this.body;
    const entries = typeof errors === 'object' && errors !== null ? Object.values(errors) : [errors];
    return [...new Set(entries.map(firstText).filter((text) => text !== ''))];
  }

  /** First message of one field, null when there is none. */
  fieldMessage(name: string): string | null {
    const { errors } = this.body;
    if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return null;
    return firstText((errors as Record<string, unknown>)[name]) || null;
  }

  /** The first available of error message, error, verify_2fa error, message (S2 §8). */
  get providerMessage(): string | null {
    const { error, verify_2fa, message } = this.body;
    const nested = (value: unknown) =>
      typeof value === 'object' && value !== null ? (value as { message?: unknown; error?: unknown }) : {};
    return (
      [nested(error).message, error, nested(verify_2fa).error, verify_2fa, message]
        .map((v) => (typeof v === 'string' ? cap(v) : ''))
        .find((text) => text !== '') ?? null
    );
  }
}

function firstText(value: unknown): string {
  if (Array.isArray(value)) return firstText(value[0]);
  return typeof value === 'string' ? cap(value) : '';
}

/** Server text is shown as one capped line: a proxy may respond with a megabyte of HTML. */
const cap = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line;
};
