export interface MachineInfo {
  name: string;
  /** Key of its image. */
  image: string;
  vcpus: number;
  memory_mb: number;
  disk_gb: number;
  ipv4: string;
  ipv6: string;
  public_keys: readonly string[];
  /** Milliseconds since the epoch. */
  bootedAt: number;
}

export interface SystemNames {
  /** `Debian GNU/Linux 12 (bookworm)`. */
  pretty: string;
  id: string;
  version: string;
  kernel: string;
}
const systems: readonly [prefix: string, names: SystemNames][] = [
  ['ubuntu', { pretty: 'Ubuntu 24.04.1 LTS', id: 'ubuntu', version: '24.04', kernel: '6.8.0-48-generic' }],
  [
    'almalinux',
    { pretty: 'AlmaLinux 9.4 (Seafoam Ocelot)', id: 'almalinux', version: '9.4', kernel: '5.14.0-427.el9' },
  ],
  ['rocky', { pretty: 'Rocky Linux 9.4 (Blue Onyx)', id: 'rocky', version: '9.4', kernel: '5.14.0-427.el9' }],
];
const DEBIAN: SystemNames = {
  pretty: 'Debian GNU/Linux 12 (bookworm)',
  id: 'debian',
  version: '12',
  kernel: '6.1.0-26-amd64',
};
export const systemOf = ({ image }: MachineInfo): SystemNames =>
  systems.find(([prefix]) => image.startsWith(prefix))?.[1] ?? DEBIAN;
/** The host name: the server's name up to the first dot. */
export const hostOf = ({ name }: MachineInfo) => name.split('.')[0] ?? name;

/** A stable MAC address, derived from the IPv4 address. */
export const macAddressOf = ({ ipv4 }: MachineInfo) =>
  ['52', '54', ...ipv4.split('.').map((part) => Number(part).toString(16).padStart(2, '0'))].join(':');
