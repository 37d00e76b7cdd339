import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import pidusage from 'pidusage';

/** Usage of a process group. */
export interface GroupUsage {
  pids: number[];
  /** CPU time of the living processes so far, seconds. */
  cpuSeconds: number;
  /** Bytes of anonymous and shared memory: no page cache. */
  memory: number;
}

const isLinux = process.platform === 'linux';
/** USER_HZ, which is always 100 in Linux's /proc. */
const TICKS_PER_SECOND = 100;

const readText = (path: string) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
};

/** Fields of /proc/<pid>/stat after the name, which may contain spaces and brackets: from field 3 of proc(5) on. */
const statFields = (pid: string) => {
  const text = readText(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

function memoryOf(pid: string): number {
  const status = readText(`/proc/${pid}/status`);
  const kilobytes = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0);
  return (kilobytes('RssAnon') + kilobytes('RssShmem')) * 1024;
}

/** Identifies a process even if its pid is reused. */
export interface ProcessIdentity {
  pid: number;
  /** When it began: the id of the boot, and clock ticks since then. */
  begun: string;
}

/** Null if the process has ended, or the system doesn't report it. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  const fields = statFields(String(pid));
  const begun = fields[19];
  // Z: a zombie, which has ended but was not waited for.
  return begun && fields[0] !== 'Z'
    ? { pid, begun: `${readText('/proc/sys/kernel/random/boot_id').trim()} ${begun}` }
    : null;
}

export const isStillRunning = ({ pid, begun }: ProcessIdentity): boolean => identifyProcess(pid)?.begun === begun;

/** Usage of process groups by their ids, in one scan of the process table. */
export async function readGroups(groups: ReadonlySet<number>): Promise<Map<number, GroupUsage>> {
  const found = new Map<number, GroupUsage>();
  if (groups.size === 0) return found;
  if (!isLinux) {
    const usages = await pidusage([...groups]).catch(() => ({}) as Record<string, pidusage.Status | undefined>);
    for (const pid of groups) {
      const usage = usages[pid];
      if (usage) found.set(pid, { pids: [pid], cpuSeconds: usage.ctime / 1000, memory: usage.memory });
    }
    return found;
  }
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statFields(name);
    const group = Number(fields[2]);
    if (!groups.has(group)) continue;
    const usage = found.get(group) ?? { pids: [], cpuSeconds: 0, memory: 0 };
    usage.pids.push(Number(name));
    usage.cpuSeconds += (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    usage.memory += memoryOf(name);
    found.set(group, usage);
  }
  return found;
}

const LISTEN = '0A';

/** Ports that processes listen on; empty if the system doesn't report them. */
export function listeningPortsOf(pids: readonly number[]): number[] {
  if (!isLinux) return [];
  const sockets = new Set<string>();
  for (const pid of pids) {
    try {
      for (const descriptor of readdirSync(`/proc/${pid}/fd`)) {
        const inode = /^socket:\[(\d+)\]$/.exec(readLink(`/proc/${pid}/fd/${descriptor}`))?.[1];
        if (inode) sockets.add(inode);
      }
    } catch {
      // It has ended meanwhile.
    }
  }
  const ports = new Set<number>();
  for (const line of [...readText('/proc/net/tcp').split('\n'), ...readText('/proc/net/tcp6').split('\n')]) {
    const fields = line.trim().split(/\s+/);
    if (fields[3] !== LISTEN || !sockets.has(fields[9] ?? '')) continue;
    ports.add(Number.parseInt(fields[1]?.split(':').at(-1) ?? '', 16));
  }
  return [...ports].sort((a, b) => a - b);
}

function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
