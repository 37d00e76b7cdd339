import * as z from 'zod/mini';
import type { Endpoint, Schema } from '#core/http/endpoint.ts';
import { IsoDateTime, Money } from '#core/http/schemas.ts';
import { endpoints, type NamedEndpoint } from './endpoints.ts';

/** JSON Schema keywords that the zod schemas of dates and money lack. */
const documented = new Map<unknown, object>([
  [IsoDateTime, { format: 'date-time' }],
  [Money, { multipleOf: 0.01 }],
]);

/** JSON Schema of a request or response, before zod transforms it. */
export const toJsonSchema = (schema: Schema): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => Object.assign(jsonSchema, documented.get(zodSchema)),
  }) as Record<string, unknown>;
  return rest;
};

function parameters(endpoint: Endpoint) {
  const path = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const query = endpoint.query
    ? (toJsonSchema(endpoint.query) as { properties?: Record<string, unknown>; required?: string[] })
    : {};
  const named = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }));
  const hasTeam = named.some(({ name }) => name === 'team_id') || endpoint.omitsTeamId || endpoint.auth === 'public';
  const team = hasTeam ? [] : [{ name: 'team_id', in: 'query', required: false, schema: { type: 'string' } }];
  const idempotency = endpoint.createsResource
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
    : [];
  return [...path, ...named, ...team, ...idempotency];
}

const security = {
  public: [],
  user: [{ bearer: [] }],
  cart: [{ bearer: [] }, { cartGuest: [] }],
  ticket: [{ bearer: [] }, { ticketGuest: [] }],
};

const operation = ({ feature, name, endpoint }: NamedEndpoint) => ({
  operationId: name,
  tags: [feature],
  summary: endpoint.summary,
  ...(endpoint.assumed ? { 'x-assumed': true } : {}),
  security: security[endpoint.auth],
  parameters: parameters(endpoint),
  ...(endpoint.request
    ? {
        requestBody: {
          required: true,
          content: {
            [endpoint.encoding === 'multipart' ? 'multipart/form-data' : 'application/json']: {
              schema: toJsonSchema(endpoint.request),
            },
          },
        },
      }
    : {}),
  responses: {
    200: {
      description: 'Done',
      content: endpoint.binary
        ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
        : { 'application/json': { schema: toJsonSchema(endpoint.response) } },
    },
    default: {
      description: 'Refused or failed',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
});

/** The provider's contract as OpenAPI 3.1, generated from the endpoints. */
export function buildProviderContract(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const named of endpoints) {
    const path = named.endpoint.path.startsWith('/') ? named.endpoint.path : `/${named.endpoint.path}`;
    paths[path] = { ...paths[path], [named.endpoint.method.toLowerCase()]: operation(named) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portal provider contract',
      version,
      description:
        'Every call the portal makes. Calls marked x-assumed have a path or method that the specification does not show.',
    },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cartGuest: { type: 'apiKey', in: 'header', name: 'guest-auth' },
        ticketGuest: { type: 'apiKey', in: 'header', name: 'X-Guest-Auth' },
      },
      schemas: {
        Error: {
          type: 'object',
          properties: {
            message: { type: 'string' },
            error: {},
            errors: { description: 'Text, a list of texts, or an object of texts or lists by field' },
          },
        },
      },
    },
  };
}
