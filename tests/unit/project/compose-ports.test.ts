// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are variables of compose
import { describe, expect, it } from 'vitest';
import { keyRows, notesOf, only } from './compose-reports.ts';

describe('ports', () => {
  const ports = (keys: string) =>
    only(keys)?.ports.map(({ port, protocol, is_public }) => `${port}/${protocol}${is_public ? ' public' : ''}`);
  it.each([
    ['ports: ["80"]', ['80/http']],
    ['ports: ["80:80", "8081:8080"]', ['80/http public', '8080/http']],
    ['ports: [8080:80/tcp]', ['80/http public']],
    ['ports: ["5432:5432", "3000:3000"]', ['5432/tcp', '3000/http public']],
    ['ports: ["127.0.0.1:3000:3000"]', ['3000/http']],
    ['ports: ["[::1]:3000:3000"]', ['3000/http']],
    ['ports: ["3000-3002:3000-3002"]', ['3000/http public', '3001/http', '3002/http']],
    ['ports: [{ target: 80, published: "8080", protocol: tcp, mode: host }]', ['80/http public']],
    ['ports: [{ target: 5432, app_protocol: http, published: 1 }]', ['5432/http public']],
    ['expose: ["9000", 9001]', ['9000/http', '9001/http']],
    ['ports: ["80:80"]\nexpose: [80]', ['80/http public']],
  ])('%s', (keys, expected) => expect(ports(keys)).toEqual(expected));
  it.each([
    ['ports: ["53:53/udp"]', 'UDP ports aren’t available.'],
    ['ports: [nine]', 'We couldn’t read this port.'],
    ['ports: ["70000"]', 'We couldn’t read this port.'],
    ['ports: ["1-65535"]', 'You can use up to 20 ports. The rest are left out.'],
    ['ports: 80', 'This doesn’t follow the Compose specification.'],
  ])('%s is refused in words', (keys, note) => {
    expect(notesOf(keys).at(-1)).toContain(`unsupported (${note})`);
    expect(ports(keys)?.length).toBeLessThanOrEqual(20);
  });
  it.each([
    ['ports: ["80"]', '80: mapped (Other services in this project can reach port 80.)'],
    ['ports: ["5432:5432"]', '5432:5432: mapped (Other services in this project can reach port 5432.)'],
    ['ports: ["8080:80"]', '8080:80: mapped (Port 8080 isn’t used. The web address leads to port 80.)'],
    [
      'ports: ["${PORT:-8080}:80"]',
      '${PORT:-8080}:80: mapped (Port 8080 isn’t used. The web address leads to port 80.)',
    ],
    ['ports: [{ target: 80, published: "81" }]', '80: mapped (Port 81 isn’t used. The web address leads to port 80.)'],
    ['ports: [{ source: web }]', 'web: unsupported (We couldn’t read this port.)'],
    ['ports: [{ published: "80" }]', ': unsupported (We couldn’t read this port.)'],
    ['ports: [null]', ': unsupported (We couldn’t read this port.)'],
    ['ports: ["50-60:50-60/udp"]', '50-60:50-60/udp: unsupported (UDP ports aren’t available.)'],
    ['ports: ["1000-3000"]', '1000-3000: unsupported (You can use up to 20 ports. The rest are left out.)'],
  ])('%s are listed with what becomes of them', (keys, row) => {
    const rows = keyRows(keys);
    expect(rows.at(-2)).toBe(`4 services.web.ports/${row}`);
    expect(rows.at(-1)).toBe('4 services.web/ports: mapped');
  });
  it('are not listed where they are used as in the file', () => {
    expect(keyRows('ports: ["80:80", { target: 80 }]')).toEqual(['4 services.web/ports: mapped']);
  });
  it('that are no list are refused with a reason', () => {
    expect(keyRows('ports: 80')).toEqual([
      '4 services.web/ports: unsupported (This doesn’t follow the Compose specification.)',
    ]);
  });
  it('of variables without a default are named', () => {
    expect(ports('ports: ["${PORT}:80"]')).toEqual([]);
    expect(keyRows('ports: ["${PORT}:80"]')).toEqual([
      '4 services.web.ports/${PORT}:80: unsupported (We don’t replace ${PORT}. Enter the value.)',
      '4 services.web.ports/${PORT}:80: unsupported (We couldn’t read this port.)',
      '4 services.web/ports: mapped',
    ]);
  });
  it('beyond the twentieth are named once for each item', () => {
    expect(keyRows('expose: ["1000-1019", "2000-2005"]').slice(-2)).toEqual([
      '4 services.web.expose/2000-2005: unsupported (You can use up to 20 ports. The rest are left out.)',
      '4 services.web/expose: mapped',
    ]);
    expect(ports('expose: ["1000-1019", "2000-2005"]')).toHaveLength(20);
  });
  it.each([
    ['http', 'http public'],
    ['HTTPS', 'http public'],
    ['grpc', 'http public'],
    ['ws', 'http public'],
    ['mysql-http', 'tcp'],
    ['http-proxy', 'tcp'],
    ['redis', 'tcp'],
  ])('of the protocol %s', (protocol, expected) => {
    expect(ports(`ports: [{ target: 3000, published: "3000", app_protocol: ${protocol} }]`)).toEqual([
      `3000/${expected}`,
    ]);
  });
  it.each([
    ['192.168.1.5:80:80', '80/http public'],
    ['10.127.0.1:80:80', '80/http public'],
    ['127.0.0.2:80:80', '80/http'],
  ])('of the address %s', (text, expected) => expect(ports(`ports: ["${text}"]`)).toEqual([expected]));
});
