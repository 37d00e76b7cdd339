import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Id, List, MessageResponse, PageQuery, Text, Unspecified } from '../http/schemas.ts';

const Image = z.object({ id: Id, name: Text });

export const listImages = endpoint({
  method: 'GET',
  path: '/image/images',
  auth: 'user',
  summary: 'Images of the team',
  query: PageQuery,
  response: z.object({ images: List(Image) }),
});
export const getImage = endpoint({
  method: 'GET',
  path: '/image/images/{id}',
  auth: 'user',
  summary: 'One image',
  response: z.object({ image: Image }),
});
export const getImageTags = endpoint({
  method: 'GET',
  path: '/image/tags/{id}',
  auth: 'user',
  summary: 'Tags of an image',
  response: Unspecified,
});
export const searchDockerHub = endpoint({
  method: 'GET',
  path: '/image/dockerhub',
  auth: 'user',
  summary: 'Search Docker Hub',
  query: PageQuery,
  response: Unspecified,
});
export const getDockerHubImage = endpoint({
  method: 'GET',
  path: '/image/dockerhub/{name}',
  auth: 'user',
  summary: 'One image of Docker Hub',
  response: Unspecified,
});
export const uploadImage = endpoint({
  method: 'POST',
  path: '/image/images',
  auth: 'user',
  summary: 'Upload an image; file is base64',
  createsResource: true,
  request: z.object({
    file: z.string(),
    file_type: z.string(),
    name: z.string(),
    tag: z.string(),
    project_id: Id,
  }),
  response: z.object({ image: Image }),
});
export const importImageTag = endpoint({
  method: 'POST',
  path: '/image/tags/{id}/import',
  auth: 'user',
  summary: 'Import a tag',
  createsResource: true,
  response: MessageResponse,
});
