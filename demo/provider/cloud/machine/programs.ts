import { processes } from './processes.ts';
import type { Program, Shell } from './shell-types.ts';
import { uptimeText } from './uptime.ts';

const TOP_INTERVAL_MS = 2000;
const PING_INTERVAL_MS = 1000;
const ALTERNATE_SCREEN = '\x1b[?1049h\x1b[?25l';
const MAIN_SCREEN = '\x1b[?25h\x1b[?1049l';

function topPage(shell: Shell): string {
  const { cols, rows } = shell.size;
  const { cpu, memory } = shell.measure();
  const totalMb = shell.info.memory_mb;
  const list = processes(shell);
  const lines = [
    `top -${uptimeText(shell)}`,
    `Tasks: ${list.length} total,   1 running, ${list.length - 1} sleeping`,
    `%Cpu(s): ${cpu.toFixed(1).padStart(5)} used, ${(100 - cpu).toFixed(1).padStart(5)} idle`,
    `MiB Mem: ${totalMb.toFixed(1).padStart(8)} total, ${((totalMb * memory) / 100).toFixed(1).padStart(8)} used`,
    '',
  ].map((line) => line.slice(0, cols));
  const heading = '    PID USER      %CPU  %MEM COMMAND';
  const processRows = list.map(
    ({ pid, user, cpu: share, memory: part, name }) =>
      `${String(pid).padStart(7)} ${user.padEnd(9)}${share.toFixed(1).padStart(5)} ${part.toFixed(1).padStart(5)} ${name}`,
  );
  const shown = [
    ...lines,
    `\x1b[7m${heading.padEnd(cols).slice(0, cols)}\x1b[0m`,
    ...processRows.map((row) => row.slice(0, cols)),
  ];
  return `\x1b[H\x1b[2J${shown.slice(0, rows).join('\r\n')}`;
}

/** Redraws the processes every two seconds. */
export function topProgram(shell: Shell): Program {
  let isFirst = true;
  return {
    interval: TOP_INTERVAL_MS,
    quit: 'q',
    tick(write) {
      write((isFirst ? ALTERNATE_SCREEN : '') + topPage(shell));
      isFirst = false;
      return false;
    },
    end: () => MAIN_SCREEN,
  };
}

/** Sends nothing: the replies are simulated. */
export function pingProgram(host: string, count: number): Program {
  const times: number[] = [];
  const address = /^[\d.]+$|:/.test(host) ? host : '203.0.113.80';
  return {
    interval: PING_INTERVAL_MS,
    tick(write) {
      if (times.length === 0) write(`PING ${host} (${address}) 56(84) bytes of data.\r\n`);
      const ms = 8 + ((host.length * 7 + times.length * 13) % 23) / 10;
      times.push(ms);
      write(`64 bytes from ${address}: icmp_seq=${times.length} ttl=57 time=${ms.toFixed(1)} ms\r\n`);
      return times.length >= count;
    },
    end() {
      const average = times.reduce((sum, ms) => sum + ms, 0) / (times.length || 1);
      return `\r\n--- ${host} ping statistics ---\r\n${times.length} packets transmitted, ${times.length} received, 0% packet loss\r\nrtt avg ${average.toFixed(3)} ms\r\n`;
    },
  };
}
