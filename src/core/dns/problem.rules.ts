import type { dnsMessages } from '../i18n/messages/dns.en.ts';

/** A record. `name` is relative to its zone (`@` is the zone itself), `content` in the presentation format of zone files. */
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
  /** An error blocks saving; a warning has to be acknowledged. */
  level: 'error' | 'warning';
  code: ProblemCode;
  field: 'name' | 'type' | 'content' | 'ttl';
  values?: ProblemValues | undefined;
  /** Offset in the content. */
  at?: number | undefined;
  /** The correction. The record that comes with a warning has it applied. */
  fix?: Partial<ZoneRecord> | undefined;
}
