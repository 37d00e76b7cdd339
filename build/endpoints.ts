import * as billing from '#core/billing/billing.endpoints.ts';
import * as brand from '#core/brand/brand.endpoints.ts';
import * as cart from '#core/cart/cart.endpoints.ts';
import * as cloud from '#core/cloud/cloud.endpoints.ts';
import * as dns from '#core/dns/dns.endpoints.ts';
import * as domain from '#core/domain/domain.endpoints.ts';
import * as email from '#core/email/email.endpoints.ts';
import * as hosting from '#core/hosting/hosting.endpoints.ts';
import type { Endpoint } from '#core/http/endpoint.ts';
import * as image from '#core/image/image.endpoints.ts';
import * as notification from '#core/notification/notification.endpoints.ts';
import * as product from '#core/product/product.endpoints.ts';
import * as project from '#core/project/project.endpoints.ts';
import * as service from '#core/service/service.endpoints.ts';
import * as session from '#core/session/session.endpoints.ts';
import * as support from '#core/support/support.endpoints.ts';
import * as team from '#core/team/team.endpoints.ts';
import * as user from '#core/user/user.endpoints.ts';
import * as wordpress from '#core/wordpress/wordpress.endpoints.ts';

const endpointModules = {
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

export interface NamedEndpoint {
  feature: string;
  name: string;
  endpoint: Endpoint;
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** Every endpoint of the core, with the noun it belongs to. */
export const endpoints: readonly NamedEndpoint[] = Object.entries(endpointModules).flatMap(([feature, module]) =>
  Object.entries(module).flatMap(([name, value]: [string, unknown]) =>
    isEndpoint(value) ? [{ feature, name, endpoint: value }] : [],
  ),
);
