import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './image.endpoints.ts';

export const imageSamples: SamplesOf<typeof endpoints> = {
  listImages: {},
  getImage: {},
  getImageTags: {},
  searchDockerHub: { query: { search: 'nginx' } },
  getDockerHubImage: { params: { name: 'nginx' } },
  uploadImage: {
    body: { file: 'dGV4dA==', file_type: 'application/x-tar', name: 'shop', tag: '1.0', project_id: '1' },
  },
  importImageTag: {},
};
