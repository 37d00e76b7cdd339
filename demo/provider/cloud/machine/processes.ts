import type { Shell } from './shell-types.ts';

export interface Process {
  pid: number;
  user: string;
  /** Per cent. */
  cpu: number;
  memory: number;
  name: string;
}

const common: readonly [pid: number, user: string, cpuShare: number, memoryShare: number, name: string][] = [
  [1, 'root', 0.01, 0.02, '/sbin/init'],
  [2, 'root', 0, 0, '[kthreadd]'],
  [214, 'root', 0.02, 0.03, '/lib/systemd/systemd-journald'],
  [398, 'root', 0.01, 0.01, '/usr/sbin/cron -f'],
  [412, 'root', 0.01, 0.02, 'sshd: /usr/sbin/sshd -D'],
  [433, 'root', 0, 0.01, '/sbin/agetty -o -p -- \\u --autologin root ttyS0'],
  [861, 'root', 0.02, 0.01, '-bash'],
];
const byImage: readonly [part: string, processes: typeof common][] = [
  [
    'whm',
    [
      [902, 'root', 0.2, 0.12, 'cpsrvd (SSL) - waiting for connections'],
      [921, 'mysql', 0.4, 0.5, '/usr/sbin/mysqld'],
      [977, 'nobody', 0.3, 0.2, '/usr/sbin/httpd -k start'],
    ],
  ],
  [
    'gitlab',
    [
      [905, 'git', 0.5, 0.5, 'puma 6.4: gitlab-puma-worker'],
      [934, 'postgres', 0.2, 0.2, 'postgres: 14/main'],
    ],
  ],
  ['docker', [[905, 'root', 0.6, 0.5, '/usr/bin/dockerd -H fd://']]],
];
const defaultProcesses: typeof common = [
  [904, 'www-data', 0.6, 0.3, 'nginx: worker process'],
  [938, 'www-data', 0.3, 0.4, 'php-fpm: pool www'],
];

/** The running processes, by CPU usage. */
export function processes(shell: Shell): Process[] {
  const { cpu, memory } = shell.measure();
  const imageProcesses = byImage.find(([part]) => shell.info.image.includes(part))?.[1] ?? defaultProcesses;
  const round = (value: number) => Math.round(value * 10) / 10;
  return [...common, ...imageProcesses]
    .map(([pid, user, cpuShare, memoryShare, name]) => ({
      pid,
      user,
      cpu: round(cpu * cpuShare),
      memory: round(memory * memoryShare),
      name,
    }))
    .sort((a, b) => b.cpu - a.cpu || a.pid - b.pid);
}

/** The output of `ps`. @param isLong lists all processes with their CPU and memory usage */
export function processList(list: readonly Process[], isLong: boolean): string {
  if (!isLong) return '    PID TTY          TIME CMD\n    861 ttyS0    00:00:00 bash\n    990 ttyS0    00:00:00 ps\n';
  const lines = [...list]
    .sort((a, b) => a.pid - b.pid)
    .map(
      ({ pid, user, cpu, memory, name }) =>
        `${user.padEnd(9)}${String(pid).padStart(7)} ${cpu.toFixed(1).padStart(5)} ${memory.toFixed(1).padStart(5)} ${name}\n`,
    );
  return `USER         PID  %CPU  %MEM COMMAND\n${lines.join('')}`;
}
