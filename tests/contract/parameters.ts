import { toJsonSchema } from '#build/openapi.ts';
import type { Endpoint, Schema } from '#core/http/endpoint.ts';
import { endpointId } from '#core/http/endpoint.ts';
import type { SpecEndpoint } from './spec-endpoints.ts';

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
}

const hasField = (schema: JsonSchema | undefined, path: readonly string[]): boolean => {
  const [name, ...rest] = path;
  return name === undefined || (schema?.properties?.[name] !== undefined && hasField(schema.properties[name], rest));
};

/** Names that a schema lacks. A schema without named fields, such as a record, has none of them. */
function missingFields(schema: Schema | undefined, names: readonly string[]): string[] {
  const json = schema && (toJsonSchema(schema) as JsonSchema);
  return names.filter((name) => !hasField(json, name.split('.')));
}

/** Parameters of the specification that an endpoint does not have, as `METHOD path: query brand_id`. */
export const parameterGaps = (endpoint: Endpoint, { query, body }: Pick<SpecEndpoint, 'query' | 'body'>): string[] =>
  [
    ...missingFields(endpoint.query, query).map((name) => `query ${name}`),
    ...missingFields(endpoint.request, body).map((name) => `body ${name}`),
  ].map((gap) => `${endpointId(endpoint)}: ${gap}`);
