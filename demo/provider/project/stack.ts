/** Creates several services in one transaction. */
import * as z from 'zod/mini';
import type { Services } from '../context.ts';
import { HttpError, validationError } from '../errors.ts';
import { type AddedService, addService } from './add-service.ts';
import { checkDraft, Draft } from './draft-check.ts';
import type { ProjectRow } from './runtime.ts';

const MAX_SERVICES = 20;
export const Stack = z.object({ services: z.array(Draft).check(z.minLength(1), z.maxLength(MAX_SERVICES)) });

/** Prefixes the fields of a validation error, such as `services.1.name`. */
function prefixFields(error: unknown, prefix: string): unknown {
  const errors = error instanceof HttpError && error.status === 422 ? error.body.errors : undefined;
  if (typeof errors !== 'object' || Array.isArray(errors)) return error;
  return validationError(Object.fromEntries(Object.entries(errors).map(([field, texts]) => [prefix + field, texts])));
}

/**
 * Creates services in order: a later one may mount volumes and configs of an earlier one.
 * @param field name of the list in errors; undefined for a single draft
 * @throws HttpError 409 or 422, and then creates none
 */
export function addStack(
  services: Services,
  project: ProjectRow,
  drafts: readonly Draft[],
  userId: number,
  field?: string,
): Promise<AddedService[]> {
  return services.db.inTransaction(async () => {
    const added: AddedService[] = [];
    for (const [at, draft] of drafts.entries())
      try {
        added.push(await addService(services, project, await checkDraft(services, project, draft), userId));
      } catch (error) {
        throw field === undefined ? error : prefixFields(error, `${field}.${at}.`);
      }
    return added;
  }, 'on-write');
}
