import * as z from 'zod/mini';
import type { EndpointRow, Schema } from '#core/http/endpoint.ts';
import { type NamedRow, rows } from './rows.ts';

const jsonSchema = (schema: Schema) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  return rest;
};

function parameters(row: EndpointRow) {
  const path = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const query = row.query
    ? (jsonSchema(row.query) as { properties?: Record<string, unknown>; required?: string[] })
    : {};
  const named = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }));
  const hasTeam = named.some((one) => one.name === 'team_id') || row.teamless || row.auth === 'public';
  const team = hasTeam ? [] : [{ name: 'team_id', in: 'query', required: false, schema: { type: 'string' } }];
  const idempotency = row.creates
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

const operation = ({ noun, name, row }: NamedRow) => ({
  operationId: name,
  tags: [noun],
  summary: row.summary,
  ...(row.assumed ? { 'x-assumed': true } : {}),
  security: security[row.auth],
  parameters: parameters(row),
  ...(row.request
    ? {
        requestBody: {
          required: true,
          content: {
            [row.encoding === 'multipart' ? 'multipart/form-data' : 'application/json']: {
              schema: jsonSchema(row.request),
            },
          },
        },
      }
    : {}),
  responses: {
    200: {
      description: 'Done',
      content: row.binary
        ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
        : { 'application/json': { schema: jsonSchema(row.response) } },
    },
    default: {
      description: 'Refused or failed',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
});

/** The provider's contract as OpenAPI 3.1, from the rows. */
export function providerContract(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const named of rows) {
    const path = named.row.path.startsWith('/') ? named.row.path : `/${named.row.path}`;
    paths[path] = { ...paths[path], [named.row.method.toLowerCase()]: operation(named) };
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
