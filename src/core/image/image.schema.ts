import * as z from 'zod/mini';
import { Flag, Id, List, OptionalDateTime, OptionalText, Text } from '../http/schemas.ts';

/** An image of the team. Only id and name are certain. */
export const Image = z.object({
  id: Id,
  /** The repository, such as `docker.io/library/nginx`. */
  name: Text,
  tag: OptionalText,
  /** `sha256:…` */
  digest: OptionalText,
  /** `upload` or `dockerhub`. */
  source: OptionalText,
  /** Of an upload: the project that it was uploaded for. */
  project_id: z.optional(z.nullable(Id)),
  /** Bytes. */
  size: z.optional(z.nullable(z.number())),
  platform: OptionalText,
  layers: List(z.object({ digest: Text, size: z.optional(z.nullable(z.number())) })),
  /** Ports that the image exposes. */
  ports: List(z.number()),
  /** Environment variables that the image sets. */
  env_keys: List(z.string()),
  is_runnable: z._default(Flag, true),
  /** Why the engine does not run it. */
  not_runnable_reason: OptionalText,
  /** Services that run it, or whose deployments can be rolled back to it. */
  used_by: List(z.object({ id: Id, name: Text, project_id: Id })),
  created_at: OptionalDateTime,
});
export type Image = z.output<typeof Image>;

export const ImageTag = z.object({
  id: Id,
  name: Text,
  digest: OptionalText,
  /** Bytes. */
  size: z.optional(z.nullable(z.number())),
  updated_at: OptionalDateTime,
  /** Whether it is one of the team's images. */
  is_imported: z._default(Flag, false),
});
export type ImageTag = z.output<typeof ImageTag>;

/** An image of the Docker Hub catalogue. */
export const HubImage = z.object({
  id: Id,
  /** As Docker Hub has it: `nginx`, `grafana/grafana`. */
  name: Text,
  description: OptionalText,
  is_official: z._default(Flag, false),
  pulls: z.optional(z.nullable(z.number())),
  stars: z.optional(z.nullable(z.number())),
  categories: List(z.string()),
  /** Whether the engine runs it. */
  is_runnable: z._default(Flag, true),
  not_runnable_reason: OptionalText,
  /** Defaults for a draft. */
  ports: List(z.number()),
  volume_paths: List(z.string()),
  env: List(
    z.object({
      key: Text,
      value: OptionalText,
      is_required: z._default(Flag, false),
      is_secret: z._default(Flag, false),
    }),
  ),
});
export type HubImage = z.output<typeof HubImage>;
