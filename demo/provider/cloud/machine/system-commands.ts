import { missingOperand, readOptions } from './file-commands.ts';
import { hostOf, macAddressOf, systemOf } from './machine-info.ts';
import { processes, processList } from './processes.ts';
import { pingProgram, topProgram } from './programs.ts';
import type { Command, NamedCommand, Outcome } from './shell-types.ts';
import { uptimeText } from './uptime.ts';

const KB_PER_MB = 1024;

const free: Command = (shell, args) => {
  const { flags } = readOptions(args);
  const totalMb = shell.info.memory_mb;
  const usedMb = Math.round((totalMb * shell.measure().memory) / 100);
  const show = (mb: number) => {
    if (flags.includes('h')) return mb >= 1024 ? `${(mb / 1024).toFixed(1)}Gi` : `${mb}Mi`;
    return String(flags.includes('m') ? mb : mb * KB_PER_MB);
  };
  const cells = (values: readonly number[]) => values.map((value) => show(value).padStart(12)).join('');
  const cached = Math.round((totalMb - usedMb) * 0.4);
  return {
    output: [
      `        ${['total', 'used', 'free', 'buff/cache', 'available'].map((name) => name.padStart(12)).join('')}`,
      `Mem:    ${cells([totalMb, usedMb, totalMb - usedMb - cached, cached, totalMb - usedMb])}`,
      `Swap:   ${cells([0, 0, 0])}`,
      '',
    ].join('\n'),
  };
};

const df: Command = (shell, args) => {
  const isHuman = readOptions(args).flags.includes('h');
  const totalKb = shell.info.disk_gb * KB_PER_MB * KB_PER_MB;
  const usedKb = Math.round((totalKb * shell.measure().disk) / 100) + Math.ceil(shell.disk.usedBytes() / KB_PER_MB);
  const memoryKb = Math.round((shell.info.memory_mb * KB_PER_MB) / 2);
  const show = (kb: number) => {
    if (!isHuman) return String(kb);
    return kb >= KB_PER_MB * KB_PER_MB
      ? `${Math.round(kb / KB_PER_MB / KB_PER_MB)}G`
      : `${Math.round(kb / KB_PER_MB)}M`;
  };
  const line = (name: string, total: number, used: number, mountPoint: string) =>
    `${name.padEnd(12)}${show(total).padStart(11)}${show(used).padStart(11)}${show(total - used).padStart(11)} ${`${Math.ceil((100 * used) / total)}%`.padStart(4)} ${mountPoint}\n`;
  const heading = `Filesystem  ${(isHuman ? ['Size', 'Used', 'Avail'] : ['1K-blocks', 'Used', 'Available']).map((name) => name.padStart(11)).join('')} Use% Mounted on\n`;
  return { output: heading + line('/dev/vda1', totalKb, usedKb, '/') + line('tmpfs', memoryKb, 0, '/dev/shm') };
};

const uname: Command = ({ info }, args) => {
  const { flags } = readOptions(args);
  const { kernel, id } = systemOf(info);
  const all: [flag: string, text: string][] = [
    ['s', 'Linux'],
    ['n', hostOf(info)],
    ['r', kernel],
    ['v', `#1 SMP PREEMPT_DYNAMIC ${id}`],
    ['m', 'x86_64'],
    ['o', 'GNU/Linux'],
  ];
  const requested = flags.includes('a') ? 'snrvmo' : flags || 's';
  return { output: `${all.flatMap(([flag, text]) => (requested.includes(flag) ? [text] : [])).join(' ')}\n` };
};

const ip: Command = ({ info }, [object = '']) => {
  if (object.startsWith('r'))
    return {
      output: `default via ${info.ipv4.replace(/\d+$/, '1')} dev eth0\n${info.ipv4.replace(/\d+$/, '0')}/24 dev eth0 src ${info.ipv4}\n`,
    };
  if (!object.startsWith('a')) return { error: 'Usage: ip a | ip r\n', code: 1 };
  const mac = macAddressOf(info);
  return {
    output: [
      '1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 state UNKNOWN',
      '    link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00',
      '    inet 127.0.0.1/8 scope host lo',
      '    inet6 ::1/128 scope host',
      '2: eth0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 state UP',
      `    link/ether ${mac} brd ff:ff:ff:ff:ff:ff`,
      `    inet ${info.ipv4}/24 scope global eth0`,
      `    inet6 ${info.ipv6}/64 scope global`,
      '',
    ].join('\n'),
  };
};

const uptime: Command = (shell) => ({ output: `${uptimeText(shell)}\n` });

const MAX_PINGS = 1000;
const HOST = /^[\w.:-]{1,253}$/;
const ping: Command = (_, args) => {
  const at = args.indexOf('-c');
  const count = at >= 0 ? Math.trunc(Number(args[at + 1])) : MAX_PINGS;
  const [host] = args.filter((arg, index) => !arg.startsWith('-') && (at < 0 || index !== at + 1));
  if (host === undefined) return missingOperand('ping', 'host');
  if (!(count >= 1)) return { error: `ping: invalid argument: '${args[at + 1] ?? ''}'\n`, code: 1 };
  if (!HOST.test(host) || /\.invalid$/.test(host))
    return { error: `ping: ${host.slice(0, 253)}: Name or service not known\n`, code: 2 };
  return { program: pingProgram(host, Math.min(count, MAX_PINGS)) };
};

const systemctl: Command = (_, args) => {
  if (args[0] === 'reboot') return { action: 'reboot' };
  if (args[0] === 'poweroff') return { action: 'power-off' };
  return { error: 'systemctl: this machine knows reboot and poweroff\n', code: 1 };
};
const shutdown: Command = (_, args) => ({ action: readOptions(args).flags.includes('r') ? 'reboot' : 'power-off' });
const history: Command = ({ disk }) => ({
  output: disk.history.map((line, index) => `${String(index + 1).padStart(5)}  ${line}\n`).join(''),
});
const noPackages: Command = () => ({
  error: 'There are no packages to install on this simulated machine.\n',
  code: 100,
});
const actionCommand = (action: NonNullable<Outcome['action']>, help: string | null): NamedCommand => ({
  help,
  run: () => ({ action }),
});
const printCommand = (help: string | null, text: (shell: Parameters<Command>[0]) => string): NamedCommand => ({
  help,
  run: (shell) => ({ output: `${text(shell)}\n` }),
});

export const systemCommands: Readonly<Record<string, NamedCommand>> = {
  ps: {
    help: 'list processes',
    run: (shell, args) => ({ output: processList(processes(shell), args.length > 0) }),
  },
  top: { help: 'watch processes (q quits)', run: (shell) => ({ program: topProgram(shell) }) },
  uptime: { help: 'how long it has been running', run: uptime },
  free: { help: 'memory (-m, -h)', run: free },
  df: { help: 'disk space (-h)', run: df },
  uname: { help: 'name of the system (-a)', run: uname },
  hostname: printCommand('name of the machine', ({ info }) => hostOf(info)),
  ip: { help: 'addresses and routes (a, r)', run: ip },
  ping: { help: 'ask a host for an answer (-c)', run: ping },
  whoami: printCommand('who you are', () => 'root'),
  id: printCommand(null, () => 'uid=0(root) gid=0(root) groups=0(root)'),
  date: printCommand('the time', ({ now }) => new Date(now()).toUTCString()),
  nproc: printCommand(null, ({ info }) => String(info.vcpus)),
  history: { help: 'lines you have typed', run: history },
  true: { help: null, run: () => ({}) },
  false: { help: null, run: () => ({ code: 1 }) },
  apt: { help: null, run: noPackages },
  'apt-get': { help: null, run: noPackages },
  dnf: { help: null, run: noPackages },
  systemctl: { help: null, run: systemctl },
  shutdown: { help: null, run: shutdown },
  clear: actionCommand('clear', 'clear the screen'),
  reboot: actionCommand('reboot', 'restart the server'),
  poweroff: actionCommand('power-off', 'shut the server down'),
  halt: actionCommand('power-off', null),
  exit: actionCommand('log-out', 'sign out'),
  logout: actionCommand('log-out', null),
};
