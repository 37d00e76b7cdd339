import { and, eq, inArray } from 'drizzle-orm';
import type { ServerOptions } from '#core/cart/cart.schema.ts';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import type { Database } from '../db/database.ts';
import { type ProductOptions, type pricings, servers, services as serviceTable, sshKeys } from '../db/schema.ts';
import { validationError } from '../errors.ts';
import { addTerm } from '../service/terms.ts';
import { parseId } from '../validate.ts';
import { DEFAULT_IMAGE, DEFAULT_REGION, findRegion, imageRefusal, withBackups } from './catalogue.ts';
import type { ProductRow, ServiceRow } from './own-server.ts';
import { serverJobs } from './server-jobs.ts';
import { findServerNames, nameRefusal, nextServerName, toServerName } from './server-names.ts';

/** For cloud products without a size. */
const DEFAULT_SIZE = { vcpus: 1, memory_mb: 2048, disk_gb: 40 };
const sizeOf = ({ server }: ProductOptions) => server ?? DEFAULT_SIZE;
export const isCloudPlan = ({ group }: Pick<ProductRow, 'group'>) => group.startsWith('cloud.');

/** Those of the SSH keys that belong to the team. */
export async function findTeamKeys(db: Database, teamId: number, ids: readonly string[]): Promise<number[]> {
  const requested = ids.map((id) => parseId(id));
  if (requested.length === 0) return [];
  const rows = await db
    .select({ id: sshKeys.id })
    .from(sshKeys)
    .where(and(eq(sshKeys.team_id, teamId), inArray(sshKeys.id, requested)));
  return rows.map(({ id }) => id);
}

/** Why SSH keys cannot be used; null if they can. @param teamId null for a guest */
export async function keysRefusal(db: Database, teamId: number | null, ids: readonly string[]): Promise<string | null> {
  if (ids.length === 0) return null;
  if (teamId === null) return 'Sign in to use SSH keys.';
  const known = await findTeamKeys(db, teamId, ids);
  return new Set(ids).size > known.length ? 'One of these keys is no longer there. Choose again.' : null;
}

/**
 * Validates the options of a server in the cart. Without any, the server's name is derived from the line's label.
 * @param teamId null for a guest
 * @throws HttpError 422 with messages per field
 */
export async function checkServerOrder(
  db: Database,
  teamId: number | null,
  product: ProductRow,
  label: string,
  options: ServerOptions | undefined,
): Promise<ServerOptions> {
  if (!options) return { name: toServerName(label) };
  const taken = teamId === null ? new Set<string>() : await findServerNames(db, teamId);
  const refusals = {
    name: options.name === undefined ? null : nameRefusal(options.name, taken),
    image: options.image === undefined ? null : imageRefusal(options.image, sizeOf(product.options)),
    region: options.region === undefined || findRegion(options.region) ? null : 'Choose one of the regions.',
    ssh_key_ids: await keysRefusal(db, teamId, options.ssh_key_ids ?? []),
  };
  const errors = Object.entries(refusals).flatMap(([field, refusal]) => (refusal ? [[field, [refusal]]] : []));
  if (errors.length > 0) throw validationError(Object.fromEntries(errors));
  return { ...options, name: options.name ?? toServerName(label) };
}

/** The ordered image, or the default if the plan is now too small for it. */
const imageFor = (image: string | undefined, product: ProductRow) =>
  image && imageRefusal(image, sizeOf(product.options)) === null ? image : DEFAULT_IMAGE;

interface ServerOrder {
  product: ProductRow;
  pricing: typeof pricings.$inferSelect;
  /** The label of the service. */
  label: string;
  quantity: number;
  autoRenew: boolean;
  options: ServerOptions;
}

/** Creates the services and servers of a paid line, and begins the jobs that set them up. @returns the first service */
export async function addServers(services: Services, teamId: number, order: ServerOrder): Promise<ServiceRow> {
  const { db } = services;
  const { product, pricing, label, quantity, autoRenew, options } = order;
  const taken = await findServerNames(db, teamId);
  const keys = await findTeamKeys(db, teamId, options.ssh_key_ids ?? []);
  const requested = options.name ?? toServerName(product.full_name);
  const isNumbered = quantity > 1 && !/-\d{1,6}$/.test(requested);
  const firstName = isNumbered ? `${requested.slice(0, 60).replace(/[.-]+$/, '')}-1` : requested;
  const made: ServiceRow[] = [];
  for (let number = 1; number <= quantity; number++) {
    const name = nextServerName(firstName, taken);
    taken.add(name);
    const [service] = await db
      .insert(serviceTable)
      .values({
        team_id: teamId,
        name,
        label,
        type: 'cloud',
        status: 'provisioning',
        price: withBackups(pricing.renewal_price ?? pricing.price, options.has_backups),
        period: pricing.period,
        renewal_at: addTerm(null, pricing.period),
        auto_renew: autoRenew,
        product_id: product.id,
        pricing_id: pricing.id,
      })
      .returning();
    if (!service) throw new Error('The service was not written');
    await db.insert(servers).values({
      service_id: service.id,
      status: 'provisioning',
      image: imageFor(options.image, product),
      region: findRegion(options.region ?? '')?.key ?? DEFAULT_REGION,
      ...sizeOf(product.options),
      ssh_key_ids: keys,
      has_backups: options.has_backups ?? false,
      created_at: now(),
    });
    const subject = { type: 'server', id: service.id, name } as const;
    await services.jobs.begin(serverJobs.create, { teamId, userId: null, subject, payload: {} });
    made.push(service);
  }
  const [first] = made;
  if (!first) throw new Error('No server was ordered');
  return first;
}
