import { HttpError, validationError } from '../../errors.ts';
import { toFileError } from './paths.ts';

const MAX_PATHS = 1000;

/** What became of one path of several. */
export interface Outcome {
  path: string;
  /** Where it is now. */
  to?: string;
  /** Why it was refused. */
  error?: string;
}

/** What a refusal says, without its field. */
export function refusalMessage({ body, message }: HttpError): string {
  const { errors } = body;
  if (typeof errors !== 'object' || Array.isArray(errors)) return message;
  return Object.values(errors)[0]?.[0] ?? message;
}

/** @throws HttpError 422 for none, and for too many */
export function requireSelection(values: readonly string[], field = 'paths'): void {
  if (values.length === 0) throw validationError({ [field]: ['Choose at least one file.'] });
  if (values.length > MAX_PATHS)
    throw validationError({ [field]: [`Choose ${MAX_PATHS.toLocaleString('en-GB')} files at most.`] });
}

/**
 * Does work for one path after the other: one that is refused does not stop the others.
 * @param work returns where the path is now, if it is anywhere
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
