import * as z from 'zod/mini';
import { Flag, Id, Text } from '../http/schemas.ts';

/** Which areas a brand sells. Meta may be JSON text or an object (S1 §3); prototype keys never survive the schema. */
const Meta = z.object({ features: z.optional(z.array(z.string())) });
const MetaOrText = z.pipe(
  z.unknown(),
  z.transform((value): z.output<typeof Meta> => {
    let meta = value;
    if (typeof value === 'string') {
      try {
        meta = JSON.parse(value);
      } catch {
        meta = {};
      }
    }
    const parsed = Meta.safeParse(meta ?? {});
    return parsed.success ? parsed.data : {};
  }),
);

export const Brand = z.object({
  id: Id,
  name: Text,
  theme: z.catch(z.string(), 'gb-two'),
  meta: MetaOrText,
  isEncuroSubBrand: z.optional(Flag),
  hasPermission: z.optional(Flag),
});
export type Brand = z.output<typeof Brand>;
