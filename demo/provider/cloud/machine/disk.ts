/** Size limit of a simulated disk, in bytes of JSON. */
const MAX_STATE_BYTES = 200_000;
/** Changed files and directories. */
const MAX_CHANGES = 1000;
const MAX_PATH_LENGTH = 1024;
const MAX_NAME_LENGTH = 255;
const MAX_HISTORY = 200;
const MAX_HISTORY_LINE = 150;

export type DiskNode = { kind: 'directory'; at: number } | { kind: 'file'; text: string; at: number };
/** Null if deleted. */
type Change = DiskNode | null;
/** The persisted state of a disk. */
export interface DiskState {
  changes: Record<string, Change>;
  history: string[];
}

/** A failed file operation. The message is that of a Linux shell. */
export class DiskError extends Error {}

const byteLength = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/')) || '/';
export const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/**
 * Resolves `.`, `..` and double slashes.
 * @param from the current directory
 * @throws DiskError if the path is too long
 */
export function resolvePath(from: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${path.startsWith('/') ? '' : from}/${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  const resolved = `/${parts.join('/')}`;
  if (resolved.length > MAX_PATH_LENGTH || parts.some((part) => part.length > MAX_NAME_LENGTH))
    throw new DiskError('File name too long');
  return resolved;
}

function isNode(value: unknown): value is DiskNode {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  return value.kind === 'directory' || (value.kind === 'file' && 'text' in value && typeof value.text === 'string');
}

/** Reads a persisted state. Invalid parts are left out. */
function readState(state: unknown): { changes: Map<string, Change>; history: string[] } {
  const { changes, history } = (state ?? {}) as Partial<DiskState>;
  const entries = Object.entries(changes ?? {}).filter(([, change]) => change === null || isNode(change));
  const lines = Array.isArray(history) ? history.filter((line) => typeof line === 'string') : [];
  return { changes: new Map(entries), history: lines };
}

/**
 * The file system of a simulated machine: the files of its image with the changes made since.
 * @param image files by path
 * @param state a persisted `DiskState`, if any
 */
export function createDisk(image: ReadonlyMap<string, DiskNode>, state: unknown, now: () => number) {
  const { changes, history } = readState(state);
  const nodes = new Map<string, DiskNode>();
  const children = new Map<string, Set<string>>();
  const sizes = new Map<string, number>();
  let used = 0;
  let isChanged = false;

  function apply(path: string, change: Change): void {
    const siblings = children.get(parentOf(path)) ?? new Set();
    if (change) nodes.set(path, change);
    else nodes.delete(path);
    if (change && path !== '/') siblings.add(path);
    else siblings.delete(path);
    children.set(parentOf(path), siblings);
  }
  for (const [path, node] of image) apply(path, node);
  for (const [path, change] of changes) {
    apply(path, change);
    sizes.set(path, byteLength([path, change]));
    used += sizes.get(path) ?? 0;
  }

  /** @throws DiskError if the disk is full */
  function change(path: string, to: Change): void {
    const before = sizes.get(path) ?? 0;
    // Deleting a file that is not in the image leaves no entry.
    const size = to === null && !image.has(path) ? 0 : byteLength([path, to]);
    const isFull = used - before + size > MAX_STATE_BYTES || (before === 0 && sizes.size >= MAX_CHANGES);
    if (to && isFull) throw new DiskError('No space left on device');
    used += size - before;
    if (size === 0) {
      sizes.delete(path);
      changes.delete(path);
    } else {
      sizes.set(path, size);
      changes.set(path, to);
    }
    apply(path, to);
    isChanged = true;
  }

  const find = (path: string): DiskNode | undefined => nodes.get(path);
  /** @throws DiskError */
  function get(path: string): DiskNode {
    const node = find(path);
    if (!node) throw new DiskError('No such file or directory');
    return node;
  }
  const requireDirectory = (path: string) => {
    if (get(path).kind !== 'directory') throw new DiskError('Not a directory');
  };
  const isBelow = (path: string, directory: string) => path.startsWith(directory === '/' ? '/' : `${directory}/`);
  const childrenOf = (directory: string) => [...(children.get(directory) ?? [])].sort();

  return {
    find,
    get,
    /** Sorted paths of a directory's entries. @throws DiskError */
    list(directory: string): string[] {
      requireDirectory(directory);
      return childrenOf(directory);
    },
    /** @throws DiskError */
    read(path: string): string {
      const node = get(path);
      if (node.kind === 'directory') throw new DiskError('Is a directory');
      return node.text;
    },
    /** @throws DiskError */
    write(path: string, text: string, isAppended = false): void {
      requireDirectory(parentOf(path));
      const before = find(path);
      if (before?.kind === 'directory') throw new DiskError('Is a directory');
      change(path, { kind: 'file', text: isAppended ? (before?.text ?? '') + text : text, at: now() });
    },
    /** @throws DiskError */
    touch(path: string): void {
      const before = find(path);
      if (!before) requireDirectory(parentOf(path));
      change(path, { ...(before ?? { kind: 'file', text: '' }), at: now() });
    },
    /** @throws DiskError */
    makeDirectory(path: string): void {
      if (find(path)) throw new DiskError('File exists');
      requireDirectory(parentOf(path));
      change(path, { kind: 'directory', at: now() });
    },
    /** Removes a file, or a directory with its contents. @throws DiskError */
    remove(path: string): void {
      get(path);
      for (const other of [...nodes.keys()]) if (isBelow(other, path)) change(other, null);
      change(path, null);
    },
    isEmpty: (directory: string) => childrenOf(directory).length === 0,
    /** Bytes of JSON that the changes take. */
    usedBytes: () => used,
    history: history as readonly string[],
    addToHistory(line: string): void {
      if (history.at(-1) === line || line.length > MAX_HISTORY_LINE) return;
      history.push(line);
      if (history.length > MAX_HISTORY) history.shift();
      isChanged = true;
    },
    /** The state to persist; null if nothing has changed since the last call. */
    takeChanges(): DiskState | null {
      if (!isChanged) return null;
      isChanged = false;
      return { changes: Object.fromEntries(changes), history: [...history] };
    },
  };
}
export type Disk = ReturnType<typeof createDisk>;
