import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Consoles } from './cloud/console/console-control.ts';
import type { Database } from './db/database.ts';
import type { DnsServers } from './dns/lookup.ts';
import type { JobQueue } from './job/job-queue.ts';
import type { Gateway } from './payment/gateway.ts';
import type { ContainerRuntime } from './project/runtime.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { Publisher } from './realtime/publisher.ts';
import type { Secrets } from './secrets.ts';

export interface Settings {
  /** Where attachments are kept. */
  attachmentsDir: string;
  /** Where the files of hosting accounts are, a folder for each. */
  hostingDir: string;
  /** Where the files of WordPress sites are, a folder for each. */
  wordpressDir: string;
  /** Where backups are kept. */
  backupsDir: string;
  /** Where containers keep their files, logs and volumes, and where uploaded images and archives are. */
  containersDir: string;
  /** Origins that browsers may call from. */
  allowedOrigins: readonly string[];
  /** Host sites sign the identity of their visitors with it. */
  identitySecret: string;
  /** Address of the portal, for links in mail. */
  portalUrl: string;
  /** How long a session lasts unless it is renewed. */
  sessionMinutes: number;
  /** Whether the scripted agent answers chats without a human agent. */
  hasScriptedAgent: boolean;
  /** Gets log lines, one JSON object each; null logs nothing. */
  log: ((line: string) => void) | null;
  /** Where the browser sends card numbers. */
  payment: { kind: 'frame'; frame_url: string };
}

/** What every route can use. */
export interface Services {
  /** Runs work that continues after the response. A failure is only logged, under this name. */
  runInBackground(name: string, work: () => Promise<void>): void;
  db: Database;
  dns: DnsServers;
  publisher: Publisher;
  secrets: Secrets;
  settings: Settings;
  limits: RateLimiter;
  gateway: Gateway;
  jobs: JobQueue;
  consoles: Consoles;
  containers: ContainerRuntime;
  /** Requests a page of the provider as a visitor would. @param path begins with `/` */
  requestApp(path: string): Promise<Response>;
}

export interface UserCaller {
  kind: 'user';
  id: number;
  email: string;
  firstname: string;
  lastname: string;
  teamId: number;
  roles: readonly string[];
  /** Support staff of the provider: sees every team's tickets. */
  isAgent: boolean;
  sessionId: string;
  /** ISO 8601. */
  sessionExpiresAt: string;
  /** Whether the second factor was entered in this session within the last ten minutes. */
  hasRecentSecondFactor: boolean;
}
export interface GuestCaller {
  kind: 'guest';
  id: number;
}
export type Caller = UserCaller | GuestCaller | { kind: 'anonymous' };

export interface Env {
  Bindings: HttpBindings;
  Variables: { services: Services; caller: Caller };
}
export type Ctx = Context<Env>;

export const createRouter = () => new Hono<Env>();
export type Router = ReturnType<typeof createRouter>;
