import { HttpError, validationError } from '../../errors.ts';
import { toFileError } from './paths.ts';

const MAX_PATHS = 1000;

/** The result for one of several paths. */
export interface Outcome {
  path: string;
  /** Where it is now. */
  to?: string;
  /** Why it was refused. */
  error?: string;
}

/** The message of a refusal, without its field. */
export function refusalMessage({ body, message }: HttpError): string {
  const { errors } = body;
  if (typeof errors !== 'object' || Array.isArray(errors)) return message;
  return Object.values(errors)[0]?.[0] ?? message;
}

/** @throws HttpError 422 if none or too many are selected */
export function requireSelection(values: readonly string[], field = 'paths'): void {
  if (values.length === 0) throw validationError({ [field]: ['Choose at least one file.'] });
  if (values.length > MAX_PATHS)
    throw validationError({ [field]: [`Choose ${MAX_PATHS.toLocaleString('en-GB')} files at most.`] });
}

/**
 * Applies work to each path in turn. If one is refused, the others are still processed.
 * @param work returns the new path, if any
 */
export async function forEachPath(
  paths: readonly string[],
  work: (path: string) => Promise<string | undefined>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const path of paths)
    try {
      const to = await work(path);
      outcomes.push(to === undefined ? { path } : { path, to });
    } catch (error) {
      const refusal = toFileError(error, path);
      if (!(refusal instanceof HttpError)) throw refusal;
      outcomes.push({ path, error: refusalMessage(refusal) });
    }
  return outcomes;
}
