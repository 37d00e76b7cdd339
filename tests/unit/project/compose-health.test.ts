import { describe, expect, it } from 'vitest';
import { keyRows, notesOf, only } from './compose-reports.ts';

const wrongType = 'unsupported (This doesn’t follow the Compose specification.)';

describe('health checks', () => {
  it.each([
    ['test: ["CMD", "curl", "-f", "http://localhost:8080/health"]', 'http', 8080, '/health'],
    ['test: curl -f http://localhost/ || exit 1', 'http', 80, '/'],
    ['test: ["CMD-SHELL", "wget -qO- http://127.0.0.1:3000/api/up"]', 'http', 3000, '/api/up'],
    ['test: nc -z localhost 6379', 'tcp', 6379, undefined],
  ])('%s', (keys, type, port, path) => {
    const service = only(
      `healthcheck:\n  interval: 1m30s\n  timeout: 10s\n  retries: 5\n  start_period: 40s\n  ${keys}`,
    );
    expect(service?.health_check).toEqual({
      ...{ type, port, interval: 90, timeout: 10, retries: 5, start_period: 40 },
      ...(path && { path }),
    });
    expect(service?.ports.map((one) => one.port)).toEqual([port]);
  });
  it('take the port that the service has', () => {
    const service = only('healthcheck: { test: curl http://localhost:8080 }\nports: ["80:8080"]');
    expect(service?.ports).toEqual([{ port: 8080, protocol: 'http', is_public: true }]);
  });
  it.each([
    [
      'curl http://localhost:3000/up',
      { port: 3000, protocol: 'http', is_public: false },
      'Becomes an HTTP check of port 3000/up.',
    ],
    ['curl http://localhost', { port: 80, protocol: 'http', is_public: false }, 'Becomes an HTTP check of port 80/.'],
    ['nc -z localhost 6379', { port: 6379, protocol: 'tcp', is_public: false }, 'Becomes a TCP check of port 6379.'],
  ])('%s adds its port to those of the service', (test, port, note) => {
    const keys = `ports: ["8080:8080"]\nhealthcheck:\n  test: ${test}`;
    expect(only(keys)?.ports).toEqual([{ port: 8080, protocol: 'http', is_public: true }, port]);
    expect(keyRows(keys)).toEqual([
      '4 services.web/ports: mapped',
      `6 services.web.healthcheck/test: mapped (Port ${port.port} is added for the health check.)`,
      `6 services.web.healthcheck/test: mapped (${note})`,
    ]);
  });
  it('add no port that the service has further below', () => {
    expect(keyRows('healthcheck: { test: curl http://localhost }\nports: ["80:80"]\ntty: true')).toEqual([
      '4 services.web.healthcheck/test: mapped (Becomes an HTTP check of port 80/.)',
      '5 services.web/ports: mapped',
      '6 services.web/tty: ignored (Containers run without a terminal.)',
    ]);
  });
  it('without their own times have those of the specification', () => {
    expect(only('healthcheck: { test: nc -z localhost 25 }')?.health_check).toEqual({
      ...{ type: 'tcp', port: 25, interval: 30, timeout: 30, retries: 3, start_period: 0 },
    });
  });
  it('can be disabled', () => {
    const none = { type: 'none', interval: 30, timeout: 30, retries: 3, start_period: 0 };
    expect(only('healthcheck: { disable: true }')?.health_check).toEqual(none);
    expect(keyRows('healthcheck: { disable: true }')).toEqual(['4 services.web.healthcheck/disable: mapped']);
    expect(only('healthcheck: { test: ["NONE"] }')).toMatchObject({ health_check: none, ports: [] });
    expect(keyRows('healthcheck: { test: ["NONE"] }')).toEqual(['4 services.web.healthcheck/test: mapped']);
  });
  it('need a test', () => {
    const row =
      '4 services.web/healthcheck: unsupported (Commands can’t be run as a health check. Choose an HTTP or TCP check.)';
    expect(keyRows('healthcheck: { interval: 5s }')).toEqual([row]);
    expect(only('healthcheck: { interval: 5s }')?.health_check).toBeUndefined();
    expect(keyRows('healthcheck: { disable: false }')).toEqual([row]);
    expect(keyRows('healthcheck: often')).toEqual([row]);
  });
  it.each([
    ['interval: 1m30s', 'mapped', { interval: 90 }],
    ['interval: 10m', 'mapped (Rounded to 300 s.)', { interval: 300 }],
    ['interval: 500ms', 'mapped (Rounded to 1 s.)', { interval: 1 }],
    ['interval: often', wrongType, { interval: 30 }],
    ['timeout: 2m', 'mapped (Rounded to 60 s.)', { timeout: 60 }],
    ['timeout: [5s]', wrongType, { timeout: 30 }],
    ['start_period: 15m', 'mapped (Rounded to 600 s.)', { start_period: 600 }],
    ['start_period: ""', wrongType, { start_period: 0 }],
    ['retries: 1', 'mapped', { retries: 1 }],
    ['retries: 25', 'mapped', { retries: 20 }],
    ['retries: 0', wrongType, { retries: 3 }],
    ['retries: 2.5', wrongType, { retries: 3 }],
    ['retries: some', wrongType, { retries: 3 }],
    ['start_interval: 5s', 'ignored (Has no effect here.)', {}],
  ])('with %s', (text, outcome, expected) => {
    const keys = `healthcheck:\n  test: ["NONE"]\n  ${text}`;
    expect(only(keys)?.health_check).toEqual({
      ...{ type: 'none', interval: 30, timeout: 30, retries: 3, start_period: 0 },
      ...expected,
    });
    expect(keyRows(keys)).toEqual([
      '5 services.web.healthcheck/test: mapped',
      `6 services.web.healthcheck/${text.split(':')[0]}: ${outcome}`,
    ]);
  });
  it('of a command are refused in words', () => {
    const keys = 'healthcheck: { test: ["CMD-SHELL", "pg_isready -U postgres"], interval: 10s }';
    expect(only(keys)?.health_check).toBeUndefined();
    expect(notesOf(keys)[0]).toContain('Commands can’t be run as a health check. Choose an HTTP or TCP check.');
  });
  it('of another host are none', () => {
    expect(only('healthcheck: { test: curl http://example.com/ }')?.health_check).toBeUndefined();
  });
});
