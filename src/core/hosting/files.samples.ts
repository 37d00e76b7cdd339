import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './files.endpoints.ts';

export interface FilesRecords {
  /** A hosting account that is active. Its files are `/notes.txt`, `/spare.txt`, `/copied.txt` and `/archive.zip`. */
  accountId: string;
  /** Entries of the bin. */
  trashIds: readonly [string, string];
  /** An upload of three bytes, none of which has arrived. */
  uploadId: string;
  /** Another such upload. */
  otherUploadId: string;
}

export const filesSamples = ({
  accountId: id,
  trashIds,
  uploadId,
  otherUploadId,
}: FilesRecords): SamplesOf<typeof endpoints> => ({
  listFiles: { params: { id }, query: { path: '/' } },
  createFile: { params: { id }, body: { path: '/made', kind: 'folder' } },
  searchFiles: { params: { id }, query: { path: '/', search: 'notes' } },
  readTextFile: { params: { id }, query: { path: '/notes.txt' } },
  writeTextFile: { params: { id }, body: { path: '/notes.txt', text: 'Written\r\n' } },
  downloadFile: { params: { id }, query: { path: '/notes.txt' } },
  linkDownload: { params: { id }, body: { paths: ['/notes.txt'] } },
  moveFiles: { params: { id }, body: { paths: ['/spare.txt'], to: '/', name: 'moved.txt' } },
  copyFiles: { params: { id }, body: { paths: ['/notes.txt'], to: '/', on_conflict: 'rename' } },
  changeFileModes: { params: { id }, body: { paths: ['/notes.txt'], mode: '640', is_recursive: false } },
  trashFiles: { params: { id }, body: { paths: ['/copied.txt'] } },
  listTrash: { params: { id } },
  restoreTrash: { params: { id }, body: { ids: [trashIds[0]], on_conflict: 'rename' } },
  deleteTrash: { params: { id }, body: { ids: [trashIds[1]] } },
  startUpload: { params: { id }, body: { path: '/upload.bin', size: 3, on_conflict: 'rename' } },
  getUpload: { params: { id, upload: uploadId } },
  sendUploadPart: { params: { id, upload: uploadId }, body: { offset: 0, part: new Blob(['abc']) } },
  cancelUpload: { params: { id, upload: otherUploadId } },
  zipFiles: { params: { id }, body: { paths: ['/notes.txt'], to: '/packed.zip' } },
  unzipFile: { params: { id }, body: { path: '/archive.zip', to: '/unpacked', on_conflict: 'replace' } },
});
