import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './image.endpoints.ts';

export interface ImageRecords {
  projectId: string;
  /** An image of the team. */
  imageId: string;
  /** One that nothing uses. */
  unusedImageId: string;
  /** A tag of the catalogue that the team has not imported. */
  tagId: string;
  /** base64 of an image's archive. */
  archive: string;
}

export const imageSamples = ({
  projectId,
  imageId,
  unusedImageId,
  tagId,
  archive,
}: ImageRecords): SamplesOf<typeof endpoints> => ({
  listImages: { query: { project_id: projectId } },
  getImage: { params: { id: imageId } },
  getImageTags: { params: { id: imageId } },
  searchDockerHub: { query: { search: 'nginx' } },
  getDockerHubImage: { params: { name: 'nginx' } },
  uploadImage: {
    body: { file: archive, file_type: 'application/x-tar', name: 'shop', tag: '1.0', project_id: projectId },
  },
  importImageTag: { params: { id: tagId }, body: { project_id: projectId } },
  deleteImage: { params: { id: unusedImageId } },
});
