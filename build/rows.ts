import * as billing from '../src/core/billing/billing.endpoints.ts';
import * as brand from '../src/core/brand/brand.endpoints.ts';
import * as cart from '../src/core/cart/cart.endpoints.ts';
import * as cloud from '../src/core/cloud/cloud.endpoints.ts';
import * as dns from '../src/core/dns/dns.endpoints.ts';
import * as domain from '../src/core/domain/domain.endpoints.ts';
import * as email from '../src/core/email/email.endpoints.ts';
import * as hosting from '../src/core/hosting/hosting.endpoints.ts';
import type { EndpointRow } from '../src/core/http/endpoint.ts';
import * as image from '../src/core/image/image.endpoints.ts';
import * as notification from '../src/core/notification/notification.endpoints.ts';
import * as product from '../src/core/product/product.endpoints.ts';
import * as project from '../src/core/project/project.endpoints.ts';
import * as service from '../src/core/service/service.endpoints.ts';
import * as session from '../src/core/session/session.endpoints.ts';
import * as support from '../src/core/support/support.endpoints.ts';
import * as team from '../src/core/team/team.endpoints.ts';
import * as user from '../src/core/user/user.endpoints.ts';
import * as wordpress from '../src/core/wordpress/wordpress.endpoints.ts';

const nouns = {
  session,
  user,
  team,
  brand,
  product,
  cart,
  notification,
  support,
  billing,
  service,
  domain,
  dns,
  hosting,
  cloud,
  email,
  image,
  project,
  wordpress,
};

export interface NamedRow {
  noun: string;
  name: string;
  row: EndpointRow;
}

const isRow = (value: unknown): value is EndpointRow =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** Every endpoint row of the core, with the noun it belongs to. */
export const rows: readonly NamedRow[] = Object.entries(nouns).flatMap(([noun, module]) =>
  Object.entries(module).flatMap(([name, value]: [string, unknown]) =>
    isRow(value) ? [{ noun, name, row: value }] : [],
  ),
);
