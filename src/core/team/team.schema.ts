import * as z from 'zod/mini';
import { Id, OptionalText, Text } from '../http/schemas.ts';

export const Team = z.object({
  id: Id,
  name: Text,
  status: OptionalText,
  address1: OptionalText,
  address2: OptionalText,
  city: OptionalText,
  country: OptionalText,
  phone: OptionalText,
  phone_number: OptionalText,
  state: OptionalText,
  vat_number: OptionalText,
  zip: OptionalText,
  company_name: OptionalText,
  address_complete: z.optional(z.nullable(z.boolean())),
});
export type Team = z.output<typeof Team>;
