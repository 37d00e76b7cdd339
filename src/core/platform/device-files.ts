/**
 * A file of this device that can be read again later, also after a reload: the File System Access API. Only browsers of the
 * Chromium family have it. https://wicg.github.io/file-system-access/
 */
export interface DeviceFileHandle {
  readonly kind: string;
  readonly name: string;
  getFile(): Promise<File>;
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
}

/** What is dropped, where the browser gives a handle of it. */
interface DroppedItem {
  getAsFileSystemHandle?(): Promise<DeviceFileHandle | null>;
}
interface PickerWindow {
  showOpenFilePicker?(options: { multiple: boolean }): Promise<DeviceFileHandle[]>;
}

export interface DeviceFile {
  file: File;
  handle: DeviceFileHandle | null;
}

/** The handle of a dropped file. Call it in the drop event. */
export async function handleOf(item: DataTransferItem): Promise<DeviceFileHandle | null> {
  const handle = await (item as DroppedItem).getAsFileSystemHandle?.().catch(() => null);
  return handle?.kind === 'file' ? handle : null;
}

/**
 * Has files chosen so that they can be read again later. Call it in a press.
 * @returns none when nothing was chosen; null where the browser cannot, and a file field has to ask
 */
export async function pickFiles({ isMultiple }: { isMultiple: boolean }): Promise<DeviceFile[] | null> {
  const { showOpenFilePicker } = globalThis as PickerWindow;
  if (!showOpenFilePicker) return null;
  try {
    const handles = await showOpenFilePicker.call(globalThis, { multiple: isMultiple });
    return await Promise.all(handles.map(async (handle) => ({ handle, file: await handle.getFile() })));
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'AbortError' ? [] : null;
  }
}

/**
 * Reads a file by its handle. Call it in a press: the browser may ask whether it may.
 * @returns null where the customer says no, or the file has gone
 */
export async function readAgain(handle: DeviceFileHandle): Promise<File | null> {
  const mode = { mode: 'read' } as const;
  try {
    let permission = (await handle.queryPermission?.(mode)) ?? 'granted';
    if (permission === 'prompt') permission = (await handle.requestPermission?.(mode)) ?? 'granted';
    return permission === 'granted' ? await handle.getFile() : null;
  } catch {
    return null;
  }
}

/** SHA-256 in hexadecimal digits; null where the page may not compute it, as it is not served over HTTPS. */
export async function sha256(bytes: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
