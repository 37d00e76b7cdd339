import { imagesMessages } from '../i18n/messages/images.en.ts';
import { translator } from '../i18n/translator.ts';
import { mutation } from '../store/mutation.ts';
import { resource } from '../store/resource.ts';
import * as endpoints from './image.endpoints.ts';

const t = translator(imagesMessages);
const HOUR_MS = 3_600_000;

/** Images of the team. */
export const images = resource(endpoints.listImages);
export const image = resource(endpoints.getImage, { select: (response) => response.image });
/** Tags of an image of the team, or of the Docker Hub catalogue. */
export const imageTags = resource(endpoints.getImageTags);
export const dockerHubSearch = resource(endpoints.searchDockerHub, { staleTime: HOUR_MS });
/** One image of the catalogue with its first tags. */
export const dockerHubImage = resource(endpoints.getDockerHubImage, { staleTime: HOUR_MS });

export const refreshImages = () =>
  Promise.all([images, image, imageTags, dockerHubImage].map((one) => one.invalidate())).then(() => undefined);

export const uploadImage = mutation('image.upload', endpoints.uploadImage, { onSuccess: refreshImages });
export const importImageTag = mutation('image.import', endpoints.importImageTag, {
  success: (response) => response.message,
  onSuccess: refreshImages,
});
export const deleteImage = mutation('image.delete', endpoints.deleteImage, {
  success: (response) => response.message ?? t('images.deleted'),
  onSuccess: refreshImages,
});
