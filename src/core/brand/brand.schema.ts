import * as z from 'zod/mini';
import { Flag, Id, List, Text } from '../http/schemas.ts';

/** A provider whose customers the brand has taken over (S1 §1, gb), with the email domains they keep. */
const LegacyProvider = z.object({ id: Id, name: Text, domains: List(z.string()) });
export type LegacyProvider = z.output<typeof LegacyProvider>;

/** Meta may be JSON text or an object (S1 §3); the schema drops prototype keys. */
const lenient = <Item extends z.ZodMiniType>(item: Item) => z.catch(z.optional(z.array(item)), undefined);
const Meta = z.object({ features: lenient(z.string()), providers: lenient(LegacyProvider) });
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
    // Missing or malformed fields are omitted; the others count.
    return parsed.success
      ? (Object.fromEntries(Object.entries(parsed.data).filter(([, part]) => part !== undefined)) as z.output<
          typeof Meta
        >)
      : {};
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
