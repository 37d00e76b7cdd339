import { hostOf, type MachineInfo, macAddressOf, systemOf } from './machine-info.ts';

const OK = '[\x1b[32m  OK  \x1b[0m]';

export function bootLog(info: MachineInfo): string {
  const { kernel, pretty } = systemOf(info);
  const kernelLines = [
    `Linux version ${kernel} (gcc) #1 SMP PREEMPT_DYNAMIC`,
    `Command line: BOOT_IMAGE=/boot/vmlinuz-${kernel} root=/dev/vda1 ro console=ttyS0`,
    'BIOS-provided physical RAM map:',
    `Memory: ${info.memory_mb * 1024}K available`,
    `smpboot: Total of ${info.vcpus} processors activated`,
    'Key type dns_resolver registered',
    `virtio_blk virtio1: [vda] ${info.disk_gb * 2_097_152} 512-byte logical blocks (${info.disk_gb} GiB)`,
    `virtio_net virtio0 eth0: ${macAddressOf(info)}`,
    'EXT4-fs (vda1): mounted filesystem with ordered data mode',
    `systemd[1]: Hostname set to <${hostOf(info)}>.`,
  ];
  const units = [
    'Started systemd-journald.service - Journal Service.',
    'Mounted -.mount - Root Mount.',
    'Finished systemd-fsck-root.service - File System Check on Root Device.',
    `Started networking.service - eth0 ${info.ipv4}.`,
    'Reached target network-online.target - Network is Online.',
    'Finished cloud-init.service - Cloud-init.',
    'Started cron.service - Regular background program processing daemon.',
    'Started ssh.service - OpenBSD Secure Shell server.',
    'Reached target multi-user.target - Multi-User System.',
  ];
  const lines = [
    ...kernelLines.map((line, index) => `[    ${(index * 0.173).toFixed(6)}] ${line}`),
    `\nWelcome to \x1b[1m${pretty}\x1b[0m!\n`,
    ...units.map((unit) => `${OK} ${unit}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** The login on the console. It asks for no password, because the ticket has authenticated the user. */
export function loginText(info: MachineInfo): string {
  const { pretty, kernel } = systemOf(info);
  const lines = [
    `\n${pretty} ${hostOf(info)} ttyS0\n`,
    `${hostOf(info)} login: root (automatic login)\n`,
    `Linux ${hostOf(info)} ${kernel} x86_64`,
    'This is a simulated machine: nothing you type runs anywhere else. Type help for its commands.\n',
  ];
  return `${lines.join('\n')}\n`;
}
