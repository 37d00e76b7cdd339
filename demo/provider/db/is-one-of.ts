import { type Column, type SQL, sql } from 'drizzle-orm';

/** Whether a column has one of these ids. They are one bound value, so that the statement is the same for any number of them. */
export const isOneOf = (column: Column, ids: readonly number[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`;
