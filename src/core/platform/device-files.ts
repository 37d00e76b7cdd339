/**
 * A handle to a file on this device, which can be read again later, even after a reload. Part of the File System Access API, which
 * only Chromium supports. https://wicg.github.io/file-system-access/
 */
export interface DeviceFileHandle {
  readonly kind: string;
  readonly name: string;
  getFile(): Promise<File>;
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
}

/** A dropped item, in browsers with the File System Access API. */
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

/** The handle of a dropped file. Call it during the drop event. */
export async function getFileHandle(item: DataTransferItem): Promise<DeviceFileHandle | null> {
  const handle = await (item as DroppedItem).getAsFileSystemHandle?.().catch(() => null);
  return handle?.kind === 'file' ? handle : null;
}

/**
 * Lets the user choose files that can be read again later. Call it during a click.
 * @returns an empty list if nothing was chosen; null if the browser lacks the picker, and needs a file input
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
 * Reads a file by its handle. Call it during a click, because the browser may ask for permission.
 * @returns null if permission is denied, or the file no longer exists
 */
export async function readFromHandle(handle: DeviceFileHandle): Promise<File | null> {
  const mode = { mode: 'read' } as const;
  try {
    let permission = (await handle.queryPermission?.(mode)) ?? 'granted';
    if (permission === 'prompt') permission = (await handle.requestPermission?.(mode)) ?? 'granted';
    return permission === 'granted' ? await handle.getFile() : null;
  } catch {
    return null;
  }
}

/** SHA-256 in hexadecimal; null on a page without HTTPS, where browsers do not provide it. */
export async function sha256(bytes: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
