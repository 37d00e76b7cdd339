import type { dnsMessages } from '../i18n/messages/dns.en.ts';

/** The type of a record, `name` within its zone (`@` is the zone itself) and `content` as a zone file has it. */
export interface ZoneRecord {
  name: string;
  type: string;
  content: string;
  /** Seconds. */
  ttl: number;
  comment?: string | null | undefined;
  id?: string | undefined;
}

type CodeOf<Key> = Key extends `dns.problem.${infer Code}` ? Code : never;
/** Every code has a message, `dns.problem.<code>`. */
export type ProblemCode = CodeOf<keyof typeof dnsMessages>;

export type ProblemValues = Readonly<Record<string, string | number>>;

export interface Problem {
  /** An error blocks; a warning is acknowledged. */
  level: 'error' | 'warning';
  code: ProblemCode;
  field: 'name' | 'type' | 'content' | 'ttl';
  values?: ProblemValues | undefined;
  /** Offset in the content. */
  at?: number | undefined;
  /** What to type instead. The record that comes with a warning is read so already. */
  fix?: Partial<ZoneRecord> | undefined;
}
