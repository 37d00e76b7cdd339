import type { DiskNode } from './disk.ts';
import { hostOf, type MachineInfo, systemOf } from './machine-info.ts';

const DIRECTORIES =
  '/ /bin /boot /dev /etc /etc/apt /etc/network /etc/ssh /home /opt /proc /root /root/.ssh /run /srv /sys /tmp /usr /usr/bin /usr/local /usr/share /var /var/log /var/www /var/www/html'.split(
    ' ',
  );
const INDEX_PAGE = '<!doctype html>\n<title>It works</title>\n<h1>It works</h1>\n';

const cpuLines = (vcpus: number) =>
  Array.from(
    { length: vcpus },
    (_, index) => `processor\t: ${index}\nmodel name\t: Virtual CPU\ncpu MHz\t\t: 2600.000\ncache size\t: 4096 KB\n`,
  ).join('\n');

/** The files of a fresh installation. @param at milliseconds since the epoch */
export function imageFiles(info: MachineInfo, at: number): Map<string, DiskNode> {
  const { pretty, id, version, kernel } = systemOf(info);
  const host = hostOf(info);
  const memoryKb = info.memory_mb * 1024;
  const files: Record<string, string> = {
    '/etc/hostname': `${host}\n`,
    '/etc/hosts': `127.0.0.1\tlocalhost\n127.0.1.1\t${info.name} ${host}\n::1\tlocalhost ip6-localhost\n`,
    '/etc/os-release': `PRETTY_NAME="${pretty}"\nID=${id}\nVERSION_ID="${version}"\n`,
    '/etc/resolv.conf': 'nameserver 192.0.2.1\nnameserver 2001:db8::53\n',
    '/etc/passwd': 'root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\n',
    '/etc/fstab': '/dev/vda1\t/\text4\tdefaults\t0\t1\n',
    '/etc/network/interfaces': `auto eth0\niface eth0 inet static\n\taddress ${info.ipv4}/24\niface eth0 inet6 static\n\taddress ${info.ipv6}/64\n`,
    '/etc/ssh/sshd_config': 'PermitRootLogin prohibit-password\nPasswordAuthentication no\nUsePAM yes\n',
    '/etc/motd': '',
    '/proc/cpuinfo': cpuLines(info.vcpus),
    '/proc/meminfo': `MemTotal:       ${memoryKb} kB\nMemFree:        ${Math.round(memoryKb * 0.4)} kB\n`,
    '/proc/version': `Linux version ${kernel} (gcc) #1 SMP\n`,
    '/root/.bashrc': "alias ll='ls -l'\n",
    '/root/.profile': '. ~/.bashrc\n',
    '/root/.ssh/authorized_keys': info.public_keys.map((key) => `${key}\n`).join(''),
    '/var/log/cloud-init.log': `Cloud-init finished. Datasource: Portal. Host name ${host}.\n`,
    '/var/www/html/index.html': INDEX_PAGE,
  };
  return new Map<string, DiskNode>([
    ...DIRECTORIES.map((path) => [path, { kind: 'directory', at }] as const),
    ...Object.entries(files).map(([path, text]) => [path, { kind: 'file', text, at }] as const),
  ]);
}
