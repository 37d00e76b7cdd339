import type { Endpoint } from '#core/http/endpoint.ts';
import type { Caller, RequestInput } from '#core/http/request.rules.ts';
import type { TokenClaims } from '#core/http/token.ts';
import { type Client, createClient, nobody } from './client.ts';
import type { Options } from './options.ts';
import { createReport, type Report } from './report.ts';

/** A user who is signed in. */
export interface Member {
  caller: Caller;
  claims: TokenClaims;
}

/** What all checks share. */
export interface Kit {
  options: Options;
  client: Client;
  report: Report;
  /** Who makes the calls: null for a guest. */
  member: Member | null;
  /** Reads that were answered to the member as specified, with what they were asked. */
  answered: Map<Endpoint, RequestInput>;
  /** Lists that were asked for, by their request. */
  lists: Map<string, Promise<readonly Item[]>>;
}
/** An item of a list, as it came. */
export type Item = Readonly<Record<string, unknown>>;

export const createKit = (options: Options): Kit => ({
  options,
  client: createClient(options),
  report: createReport(options),
  member: null,
  answered: new Map(),
  lists: new Map(),
});

export const callerOf = ({ member }: Kit): Caller => member?.caller ?? nobody;
