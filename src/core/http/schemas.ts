import * as z from 'zod/mini';

/** Numbers or text on the wire; the portal treats ids as opaque text. */
export const Id = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
export const Text = z.catch(z.string(), '');
export const OptionalText = z.optional(z.nullable(z.string()));
/** Pounds as a decimal number. */
export const Money = z.number();
/** ISO 8601, UTC. */
export const IsoDateTime = z.string();
export const OptionalDateTime = z.optional(z.nullable(IsoDateTime));
export const Flag = z.catch(z.boolean(), false);

/** Lists carry meta with total, to, from (S1 §3). */
export const Meta = z.object({
  total: z.number(),
  from: z.optional(z.nullable(z.number())),
  to: z.optional(z.nullable(z.number())),
});

/** A missing list counts as empty. */
export const List = <Item extends z.ZodMiniType>(item: Item) => z._default(z.array(item), []);

/** Query of every paged list. `per_page` is 10, 25, 50 or 100; `sort` is a field name, prefixed with `-` for descending order. */
export const PageQuery = z.object({
  page: z.optional(z.number()),
  per_page: z.optional(z.number()),
  search: z.optional(z.string()),
  sort: z.optional(z.string()),
  status: z.optional(z.string()),
});

/** A response of which only the server's message is used. */
export const MessageResponse = z.object({ message: OptionalText });
/** The specification does not show the shape: every field is kept. */
export const Unspecified = z.record(z.string(), z.unknown());
