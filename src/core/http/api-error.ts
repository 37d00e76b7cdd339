/** Why a call gave no usable response. */
export type ApiErrorKind = 'http' | 'network' | 'timeout' | 'cancelled' | 'malformed';

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

  /** The object does not exist, no longer exists, or belongs to somebody else. */
  get isNotFoundOrForbidden(): boolean {
    return [403, 404, 410].includes(this.status);
  }

  /** No response came: the connection may be at fault. After a 5xx or an unreadable response it is not. */
  get isUnreachable(): boolean {
    return this.kind === 'network' || this.kind === 'timeout';
  }

  /** A refusal by the server: the same request would be refused again. */
  get isFinal(): boolean {
    const isClientError = this.kind === 'http' && this.status >= 400 && this.status < 500;
    return isClientError && ![408, 425, 429].includes(this.status);
  }

  /** The same call may succeed later: the provider was not reached, is overloaded, or failed itself. */
  get isTemporary(): boolean {
    return this.isUnreachable || (this.status >= 400 && !this.isFinal);
  }

  /** A network error counts as 403 where a screen shows a status (S2 §9). It causes neither a sign-out nor Access Denied. */
  get displayStatus(): number {
    return this.status || 403;
  }

  /** First message of each entry of `errors`, in order, without duplicates. */
  get messages(): string[] {
    const { errors } = this.body;
    const entries = typeof errors === 'object' && errors !== null ? Object.values(errors) : [errors];
    return [...new Set(entries.map((entry) => firstText(entry)).filter((text) => text !== ''))];
  }

  /** First message of one field, null if none. */
  fieldMessage(name: string): string | null {
    const { errors } = this.body;
    if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return null;
    return firstText((errors as Record<string, unknown>)[name]) || null;
  }

  /** The first available of error message, error, verify_2fa error, message (S2 §8). */
  get providerMessage(): string | null {
    const { error, verify_2fa, message } = this.body;
    return [error, verify_2fa, message].map((value) => firstText(value)).find((text) => text !== '') ?? null;
  }

  /** The same failure with other messages by field. */
  withErrors(errors: Readonly<Record<string, unknown>>): ApiError {
    return new ApiError(this.kind, this.status, { ...this.body, errors }, this.cause);
  }

  /** The provider's text: each of `messages` on its own line, or else `providerMessage`. Null if it sent none. */
  get text(): string | null {
    return this.messages.join('\n') || this.providerMessage;
  }
}

const MAX_DEPTH = 5;

/** A message may be text, the first of a list, or inside an object. */
export function firstText(value: unknown, depth = 0): string {
  if (depth > MAX_DEPTH) return '';
  if (Array.isArray(value)) return firstText(value[0], depth + 1);
  if (typeof value === 'object' && value !== null) {
    const { message, error } = value as { message?: unknown; error?: unknown };
    return firstText(message, depth + 1) || firstText(error, depth + 1);
  }
  return typeof value === 'string' ? readableText(value) : '';
}

/** A message inside a message: the provider may pass on another server's whole response, sometimes cut short (S2 §8). */
const NESTED_MESSAGE = /"(?:message|error|msg)"\s*:\s*"((?:[^"\\]|\\.)*)/;
const MAX_SEARCHED = 20_000;
const MAX_TEXT = 300;

/** One line of limited length: a proxy may respond with a megabyte, and an HTML page is no message for a customer. */
function readableText(text: string): string {
  const nested = NESTED_MESSAGE.exec(text.slice(0, MAX_SEARCHED))?.[1];
  const line = (nested === undefined ? text : unescapeJson(nested)).replace(/\s+/g, ' ').trim();
  if (/^<(!doctype|html|\?xml)/i.test(line)) return '';
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line;
}

function unescapeJson(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}
