import {
  cancelUpload,
  changeFileModes,
  copyFiles,
  createFile,
  deleteTrash,
  downloadFile,
  getUpload,
  linkDownload,
  listTrash,
  moveFiles,
  readTextFile,
  restoreTrash,
  sendUploadPart,
  startUpload,
  trashFiles,
  writeTextFile,
  zipFiles,
} from '#core/hosting/files.endpoints.ts';
import { listHostingAccounts } from '#core/hosting/hosting.endpoints.ts';
import { getJob } from '#core/job/job.endpoints.ts';
import type { Work } from '../work.ts';

/** A folder with a few files in the first hosting account in use. */
export async function tryFiles(work: Work): Promise<void> {
  const { call, undo, items, tag } = work;
  const accounts = await items(listHostingAccounts);
  const account = accounts.find(({ status }) => status === 'active') ?? accounts[0];
  const params = { id: String(account?.id) };
  const folder = `/conformance-${tag}`;
  const path = `${folder}/notes.txt`;
  const inTrash = async () =>
    (await items(listTrash, { params }))
      .filter((item) => String(item.path).startsWith(folder))
      .map(({ id }) => String(id));
  await call(createFile, { params, body: { path: folder, kind: 'folder' } });
  undo(async () => {
    await call(trashFiles, { params, body: { paths: [folder] } });
    await call(deleteTrash, { params, body: { ids: await inTrash() } });
  });
  const { revision } = await call(writeTextFile, { params, body: { path, text: 'First' } });
  await work.refuse(writeTextFile, { params, body: { path, text: 'Late', revision: `${revision}-old` } }, [409]);
  await call(readTextFile, { params, query: { path } });
  await call(downloadFile, { params, query: { path } });
  await call(linkDownload, { params, body: { paths: [path] } });
  await call(copyFiles, { params, body: { paths: [path], to: folder, on_conflict: 'rename' } });
  await call(moveFiles, { params, body: { paths: [path], to: folder, name: 'moved.txt' } });
  await call(changeFileModes, { params, body: { paths: [`${folder}/moved.txt`], mode: '640' } });
  await call(trashFiles, { params, body: { paths: [`${folder}/moved.txt`] } });
  await call(restoreTrash, { params, body: { ids: await inTrash(), on_conflict: 'rename' } });
  await tryUploads(work, params, folder);
  const { job } = await call(zipFiles, { params, body: { paths: [folder], to: `${folder}.zip` } });
  undo(() => call(trashFiles, { params, body: { paths: [`${folder}.zip`] } }));
  await call(getJob, { params: { id: String(job.id) } });
}

async function tryUploads({ call }: Work, params: { id: string }, folder: string): Promise<void> {
  const start = async (name: string) => {
    const { upload } = await call(startUpload, { params, body: { path: `${folder}/${name}`, size: 3 } });
    return { params: { ...params, upload: String(upload.id) } };
  };
  const first = await start('sent.bin');
  await call(getUpload, first);
  await call(sendUploadPart, { ...first, body: { offset: 0, part: new Blob(['abc']) } });
  await call(cancelUpload, await start('given-up.bin'));
}
