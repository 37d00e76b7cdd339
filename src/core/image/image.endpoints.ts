import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Id, List, MessageResponse, Meta, OptionalText, PageQuery } from '../http/schemas.ts';
import { HubImage, Image, ImageTag } from './image.schema.ts';

const auth = 'user';
const quiet = true;

export const listImages = endpoint({
  method: 'GET',
  path: '/image/images',
  auth,
  quiet,
  cancellable: true,
  summary: 'Images of the team',
  /** `project_id` limits them to images that a project uses or was uploaded for. */
  query: z.extend(PageQuery, { project_id: z.optional(z.string()) }),
  response: z.object({ images: List(Image), meta: z.optional(Meta) }),
});
export const getImage = endpoint({
  method: 'GET',
  path: '/image/images/{id}',
  auth,
  quiet,
  summary: 'One image',
  response: z.object({ image: Image }),
});
/** `{id}` is that of an image of the team, or of the Docker Hub catalogue. */
export const getImageTags = endpoint({
  method: 'GET',
  path: '/image/tags/{id}',
  auth,
  quiet,
  summary: 'Tags of an image',
  query: PageQuery,
  response: z.object({ tags: List(ImageTag), meta: z.optional(Meta) }),
});
export const searchDockerHub = endpoint({
  method: 'GET',
  path: '/image/dockerhub',
  auth,
  quiet,
  cancellable: true,
  summary: 'Search Docker Hub',
  query: PageQuery,
  response: z.object({ images: List(HubImage), meta: z.optional(Meta) }),
});
/** The `/` in the `{name}` of an image with an owner is encoded. */
export const getDockerHubImage = endpoint({
  method: 'GET',
  path: '/image/dockerhub/{name}',
  auth,
  quiet,
  summary: 'One image of Docker Hub',
  response: z.object({ image: HubImage, tags: List(ImageTag) }),
});
export const uploadImage = endpoint({
  method: 'POST',
  path: '/image/images',
  auth,
  quiet,
  summary: 'Upload an image; file is base64',
  createsResource: true,
  request: z.object({
    file: z.string(),
    file_type: z.string(),
    name: z.string(),
    tag: z.string(),
    project_id: Id,
  }),
  response: z.object({ image: Image, message: OptionalText }),
});
export const importImageTag = endpoint({
  method: 'POST',
  path: '/image/tags/{id}/import',
  auth,
  quiet,
  summary: 'Import a tag',
  createsResource: true,
  request: z.object({ project_id: z.optional(Id) }),
  response: z.object({ image: z.optional(z.nullable(Image)), message: OptionalText }),
});
/** Not listed in S2 §7. */
export const deleteImage = endpoint({
  method: 'DELETE',
  path: '/image/images/{id}',
  auth,
  assumed: true,
  quiet,
  summary: 'Delete an image',
  response: MessageResponse,
});
