import * as z from 'zod/mini';

/** Identifiers may be numbers or text on the wire; the portal treats them as opaque text. */
export const Id = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
export const Text = z.catch(z.string(), '');
export const OptionalText = z.optional(z.nullable(z.string()));
/** Pounds as a decimal number. */
export const Money = z.number();
/** ISO 8601, UTC. */
export const IsoDateTime = z.string();
export const Flag = z.catch(z.boolean(), false);

/** Lists carry meta with total, to, from (S1 §3). */
export const Meta = z.object({
  total: z.number(),
  from: z.optional(z.nullable(z.number())),
  to: z.optional(z.nullable(z.number())),
});

/** A missing list is an empty one. */
export const List = <Item extends z.ZodMiniType>(item: Item) => z._default(z.array(item), []);

/** Query of every paged list. `per_page` 10, 25, 50 or 100; `sort` a field name, with `-` in front for descending. */
export const PageQuery = z.object({
  page: z.optional(z.number()),
  per_page: z.optional(z.number()),
  search: z.optional(z.string()),
  sort: z.optional(z.string()),
  status: z.optional(z.string()),
});

/** An answer whose only use is the server's message. */
export const MessageResponse = z.object({ message: OptionalText });
/** A shape the specification does not show: whatever comes is kept. */
export const Unspecified = z.record(z.string(), z.unknown());
