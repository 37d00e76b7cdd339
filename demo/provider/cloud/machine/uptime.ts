import type { Shell } from './shell-types.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** Over the last 1, 5 and 15 minutes. */
function loadAverages(shell: Shell): string[] {
  const load = (shell.measure().cpu / 100) * shell.info.vcpus;
  return [1, 0.9, 0.8].map((share) => (load * share).toFixed(2));
}

function durationText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  const days = Math.floor(minutes / DAY_MINUTES);
  const hours = Math.floor((minutes % DAY_MINUTES) / 60);
  const clock = hours > 0 ? `${hours}:${String(minutes % 60).padStart(2, '0')}` : `${minutes % 60} min`;
  return days > 0 ? `${days} ${days === 1 ? 'day' : 'days'}, ${clock}` : clock;
}

/** The output of `uptime`. */
export const uptimeText = (shell: Shell) =>
  ` ${new Date(shell.now()).toISOString().slice(11, 19)} up ${durationText(shell.now() - shell.info.bootedAt)},  1 user,  load average: ${loadAverages(shell).join(', ')}`;
