// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are variables of compose
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importCompose } from '#core/project/compose.rules.ts';
import { interpolate, parseBytes, parseDuration } from '#core/project/compose-values.rules.ts';
import { findDraftProblems } from '#core/project/draft-problems.rules.ts';

/** A file of one service with these keys. */
const serviceOf = (keys: string, rest = '') =>
  importCompose(`services:\n  web:\n    image: nginx\n${keys.replace(/^/gm, '    ')}\n${rest}`);
const only = (keys: string, rest = '') => serviceOf(keys, rest).services[0];
const rowsOf = (text: ReturnType<typeof importCompose>) =>
  text.report.map(({ path, key, line, outcome, note }) => `${line} ${path}/${key}: ${outcome}${note && ` (${note})`}`);
/** Rows of the service besides those that only say that its key is there. */
const notesOf = (keys: string, rest = '') => rowsOf(serviceOf(keys, rest)).filter((row) => row.includes('('));

describe('a whole file', () => {
  const file = `# The shop
version: "3.9"
name: shop
x-common: &common
  restart: on-failure:3
services:
  web:
    <<: *common
    image: ghcr.io/team/shop:\${TAG:-1.4}
    ports: ["8080:80"]
    environment: &env
      # Where the data is
      DATABASE_URL: postgres://db:5432/shop
      PRICE: $$5
    depends_on: [db]
    networks: [front]
  Db_Main:
    image: postgres:17
    environment:
      <<: *env
      POSTGRES_PASSWORD: \${DB_PASSWORD}
    volumes:
      - data:/var/lib/postgresql/data
    deploy:
      replicas: 1
      restart_policy: { condition: any, delay: 5s, max_attempts: 3, window: 120s }
      resources: { limits: { cpus: '0.50', memory: 50M } }
networks:
  front:
volumes:
  data:
`;
  const read = importCompose(file);

  it('gives its services', () => {
    expect(read.problem).toBeUndefined();
    expect(read.services).toEqual([
      {
        name: 'web',
        image: 'ghcr.io/team/shop',
        tag: '1.4',
        digest: null,
        env: [
          { key: 'DATABASE_URL', value: 'postgres://db:5432/shop', is_secret: false, comment: '# Where the data is' },
          { key: 'PRICE', value: '$5', is_secret: false, comment: null },
        ],
        volumes: [],
        configs: [],
        ports: [{ port: 80, protocol: 'http', is_public: true }],
        retry_policy: { name: 'web', condition: 'on-failure', maxAttempts: 3, delay: 1 },
      },
      {
        name: 'db-main',
        image: 'postgres',
        tag: '17',
        digest: null,
        env: [
          { key: 'POSTGRES_PASSWORD', value: '${DB_PASSWORD}', is_secret: false, comment: null },
          { key: 'DATABASE_URL', value: 'postgres://db:5432/shop', is_secret: false, comment: '# Where the data is' },
          { key: 'PRICE', value: '$5', is_secret: false, comment: null },
        ],
        volumes: [{ name: 'data', path: '/var/lib/postgresql/data', is_read_only: false }],
        configs: [],
        ports: [],
        replicas: 1,
        retry_policy: { name: 'db-main', condition: 'any', maxAttempts: 3, delay: 5 },
        resources: { cpus: 0.5, memory_mb: 50 },
      },
    ]);
  });
  it('says of every key what becomes of it, in the order of the file', () => {
    expect(rowsOf(read)).toEqual([
      '2 /version: ignored (Compose no longer needs a version.)',
      '3 /name: ignored (You choose the project in the next steps.)',
      '4 /x-common: ignored (Extension fields have no effect here.)',
      '5 services.web/restart: mapped',
      '7 services/web: mapped',
      '9 services.web/image: mapped',
      '10 services.web.ports/8080:80: mapped (Port 8080 isn’t used. The web address leads to port 80.)',
      '10 services.web/ports: mapped',
      '11 services.web/environment: mapped',
      '15 services.web/depends_on: ignored (Services start together. A service that needs another should retry until it responds.)',
      '16 services.web/networks: ignored (All services in a project share one private network.)',
      '17 services/Db_Main: mapped (Renamed to db-main.)',
      '18 services.Db_Main/image: mapped',
      '19 services.Db_Main/environment: mapped',
      '21 services.Db_Main.environment/POSTGRES_PASSWORD: unsupported (We don’t replace ${DB_PASSWORD}. Enter the value.)',
      '22 services.Db_Main/volumes: mapped',
      '25 services.Db_Main.deploy/replicas: mapped',
      '26 services.Db_Main.deploy.restart_policy/condition: mapped',
      '26 services.Db_Main.deploy.restart_policy/delay: mapped',
      '26 services.Db_Main.deploy.restart_policy/max_attempts: mapped',
      '26 services.Db_Main.deploy.restart_policy/window: ignored (Only the number of restarts and the delay are used.)',
      '26 services.Db_Main.deploy/restart_policy: mapped',
      '27 services.Db_Main.deploy.resources.limits/cpus: mapped',
      '27 services.Db_Main.deploy.resources.limits/memory: mapped',
      '28 /networks: ignored (All services in a project share one private network.)',
      '31 volumes/data: mapped',
    ]);
  });
  it('gives drafts that can be deployed', () => {
    const [web] = read.services;
    expect(findDraftProblems({ ...web, resources: null, replicas: 1 })).toEqual([]);
  });
});

describe('images', () => {
  it.each([
    ['nginx', 'nginx', null, null],
    ['docker.io/library/redis:7', 'redis', '7', null],
    [`app:1@sha256:${'a'.repeat(64)}`, 'app', '1', `sha256:${'a'.repeat(64)}`],
    ['quay.io/team/app:v1', 'quay.io/team/app', 'v1', null],
  ])('%s', (text, image, tag, digest) => {
    expect(importCompose(`services: { a: { image: "${text}" } }`).services[0]).toMatchObject({ image, tag, digest });
  });
  it('that are none stay as they were typed', () => {
    const read = importCompose('services: { a: { image: UPPER/Case } }');
    expect(read.services[0]?.image).toBe('UPPER/Case');
    expect(rowsOf(read)).toContain('1 services.a/image: unsupported (Image names must be lower case: UPPER/case)');
  });
  it('that are to be built are missing', () => {
    const rows = rowsOf(importCompose('services:\n  a:\n    build: .\n'));
    expect(rows).toEqual([
      '2 services/a: mapped',
      '2 services.a/image: unsupported (This service has no image. Choose one in the next step.)',
      '3 services.a/build: unsupported (We don’t build images here. Build and upload it, or enter an image from a registry.)',
    ]);
  });
});

describe('the environment', () => {
  const values = (keys: string) => only(keys)?.env.map(({ key, value }) => `${key}=${value}`);
  it('is a map or a list', () => {
    expect(values('environment: { A: 1.10, B: true, C: "x: y", D: "" }')).toEqual(['A=1.10', 'B=true', 'C=x: y', 'D=']);
    expect(values('environment: ["A=1", "B=a=b", "A=2"]')).toEqual(['A=2', 'B=a=b']);
  });
  it('of several lines keeps them', () => {
    expect(values('environment:\n  KEY: |\n    one\n    two')).toEqual(['KEY=one\ntwo\n']);
  });
  it('of the shell has to be entered', () => {
    expect(values('environment: { A: , B: null }')).toEqual(['A=', 'B=']);
    expect(notesOf('environment: [A]')).toEqual([
      '4 services.web.environment/A: unsupported (A came from your shell. Enter its value.)',
    ]);
  });
  it('keeps the comments of a list', () => {
    expect(
      only('environment:\n  # one\n  - A=1 # behind\n  # two\n  - B=2')?.env.map(({ comment }) => comment),
    ).toEqual(['# one\n# behind', '# two']);
  });
  it('from a file has to be pasted', () => {
    expect(notesOf('env_file: [.env, { path: prod.env }]')).toEqual([
      '4 services.web/env_file: unsupported (Paste the variables of .env, prod.env into the environment.)',
    ]);
  });
  it('says which names no variable can have', () => {
    expect(notesOf('environment: { "A B": 1 }')).toEqual([
      expect.stringMatching(
        /^4 services.web.environment\/A B: unsupported \(We left out A B\. “A B” isn’t a valid name/,
      ),
    ]);
  });
});

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
});

describe('volumes', () => {
  const mounts = (keys: string) =>
    only(keys)?.volumes.map(({ name, path, is_read_only }) => `${name} ${path}${is_read_only ? ' ro' : ''}`);
  it.each([
    ['volumes: ["data:/var/lib/data"]', ['data /var/lib/data']],
    ['volumes: ["data:/var/lib/data:ro"]', ['data /var/lib/data ro']],
    ['volumes: ["data:/d:z,ro"]', ['data /d ro']],
    ['volumes: [/var/cache]', ['web-cache /var/cache']],
    [
      'volumes: [{ type: volume, source: db-data, target: /data, read_only: true, volume: { nocopy: true } }]',
      ['db-data /data ro'],
    ],
    ['volumes: ["./src:/app", "~/x:/x", "/etc/a:/a", "C:\\\\x:/y"]', []],
    ['volumes: [{ type: bind, source: ./static, target: /opt }, { type: tmpfs, target: /tmp }]', []],
  ])('%s', (keys, expected) => expect(mounts(keys)).toEqual(expected));
  it('of the host are refused in words', () => {
    expect(notesOf('volumes: ["./nginx.conf:/etc/nginx/nginx.conf:ro"]')).toEqual([
      '4 services.web.volumes/./nginx.conf:/etc/nginx/nginx.conf:ro: unsupported (Files on your computer can’t be mounted. Use a volume, or a config for a single file.)',
    ]);
  });
  it('of another driver are new ones', () => {
    expect(notesOf('volumes: ["data:/d"]', 'volumes:\n  data:\n    external: true\n  other:\n')).toEqual([
      '6 volumes/data: mapped (We’ll create a new, empty volume. Drivers and options are ignored.)',
      '8 volumes/other: ignored (No service uses it.)',
    ]);
  });
});

describe('configs', () => {
  it('with their content are mounted', () => {
    const rest = 'configs:\n  site:\n    content: |\n      price=$$5\n      name=${NAME:-shop}\n';
    expect(only('configs: [{ source: site, target: /etc/site.conf }]', rest)?.configs).toEqual([
      { name: 'site', path: '/etc/site.conf', content: 'price=$5\nname=shop\n' },
    ]);
  });
  it('of a file have to be pasted', () => {
    expect(only('configs: [site]', 'configs: { site: { file: ./site.json } }')?.configs).toEqual([
      { name: 'site', path: '/site', content: '' },
    ]);
    expect(notesOf('configs: [site]', 'configs: { site: { file: ./site.json } }')).toEqual([
      '5 configs/site: unsupported (Paste the content of ./site.json into this config.)',
    ]);
  });
  it('that the file does not have are named', () => {
    expect(notesOf('configs: [{ source: site, mode: 0440 }]')).toEqual([
      '4 services.web.configs/site: unsupported (site isn’t one of the configs in this file. Enter its content.)',
      '4 services.web.configs/site: ignored (Owner and mode of the file are ignored.)',
    ]);
  });
});

describe('restart', () => {
  it.each([
    ['restart: "no"', 'none', 0],
    ['restart: no', 'none', 0],
    ['restart: always', 'any', 100],
    ['restart: unless-stopped', 'any', 100],
    ['restart: on-failure', 'on-failure', 100],
    ['restart: on-failure:5', 'on-failure', 5],
    ['deploy: { restart_policy: { condition: on-failure } }', 'on-failure', 100],
    ['restart: always\ndeploy: { restart_policy: { condition: none, max_attempts: 2 } }', 'none', 2],
  ])('%s', (keys, condition, maxAttempts) => {
    expect(only(keys)?.retry_policy).toMatchObject({ condition, maxAttempts });
  });
  it('is refused with a message if invalid', () => {
    expect(notesOf('restart: sometimes')[0]).toContain('unsupported');
    expect(only('restart: sometimes')?.retry_policy).toBeUndefined();
  });
});

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
  it('can be disabled', () => expect(only('healthcheck: { disable: true }')?.health_check?.type).toBe('none'));
  it('of a command are refused in words', () => {
    const keys = 'healthcheck: { test: ["CMD-SHELL", "pg_isready -U postgres"], interval: 10s }';
    expect(only(keys)?.health_check).toBeUndefined();
    expect(notesOf(keys)[0]).toContain('Commands can’t be run as a health check. Choose an HTTP or TCP check.');
  });
  it('of another host are none', () => {
    expect(only('healthcheck: { test: curl http://example.com/ }')?.health_check).toBeUndefined();
  });
});

describe('what has no place here', () => {
  it.each(['build', 'command', 'privileged', 'cap_add', 'network_mode', 'secrets', 'extends', 'devices', 'nonsense'])(
    '%s is unsupported',
    (key) =>
      expect(rowsOf(serviceOf(`${key}: x`)).at(-1)).toMatch(new RegExp(`4 services.web/${key}: unsupported \\(.+`)),
  );
  it.each(['depends_on', 'networks', 'labels', 'container_name', 'tty', 'logging', 'profiles', 'x-mine', 'platform'])(
    '%s is ignored',
    (key) => expect(rowsOf(serviceOf(`${key}: x`)).at(-1)).toMatch(new RegExp(`4 services.web/${key}: ignored \\(.+`)),
  );
  it('includes a key that is no own one of an object', () => {
    expect(rowsOf(serviceOf('constructor: x\n__proto__: y')).slice(-2)).toEqual([
      expect.stringContaining('constructor: unsupported'),
      expect.stringContaining('__proto__: unsupported'),
    ]);
  });
  it('includes tags', () => {
    expect(rowsOf(serviceOf('ports: !override ["80"]'))).toContain(
      '4 /!override: ignored (The tag !override is ignored.)',
    );
  });
});

describe('an invalid file', () => {
  it.each([
    ['', 'Paste or drop a compose file.'],
    ['services:\n  a: [', /^This isn’t valid YAML\. Line 2: /],
    ['a: 1\na: 2', /^This isn’t valid YAML\. Line 2: /],
    ['--- {services: {}}\n--- {}', /^This isn’t valid YAML/],
    ['- a', 'This isn’t a compose file. It needs “services:” at the top.'],
    ['FROM nginx', 'This isn’t a compose file. It needs “services:” at the top.'],
    ['services:', 'This isn’t a compose file. It needs “services:” at the top.'],
    ['services: {}', 'This file has no services.'],
    ['services: *a', /^This isn’t valid YAML/],
    [`#${'x'.repeat(256_001)}`, 'A compose file can have up to 256 kB.'],
    [`services: {${Array.from({ length: 21 }, (_, index) => `a${index}: {image: a}`).join()}}`, /up to 20 services/],
  ])('case %#', (text, problem) => {
    expect(importCompose(text)).toEqual({ services: [], report: [], problem: expect.stringMatching(problem) });
  });
  it('is refused where its aliases multiply', () => {
    const rows = Array.from(
      { length: 9 },
      (_, index) => `a${index}: &a${index} [${Array(9).fill(index === 0 ? 'x' : `*a${index - 1}`)}]`,
    );
    expect(importCompose(`${rows.join('\n')}\nservices: { a: { image: a } }`).problem).toMatch(/aliases/);
  });
  it('is refused where an alias is in itself', () => {
    expect(importCompose('services: &a { b: *a }').problem).toBeDefined();
  });
  it('is refused where it is nested without end', () => {
    expect(importCompose(`services: ${'['.repeat(50_000)}`).problem).toBeDefined();
    expect(importCompose(`services: ${'{a: '.repeat(5000)}`).problem).toBeDefined();
  });
  it('never throws', () => {
    const word = fc.constantFrom(
      ...[
        'services:',
        'web:',
        'image:',
        'ports:',
        '- ',
        '"80:80"',
        '\n',
        '  ',
        '    ',
        '&a ',
        '*a',
        '<<: ',
        '{',
        '}',
        '[',
      ],
      ...[
        ']',
        '!tag ',
        '|',
        '>',
        '# c',
        '?',
        ':',
        'null',
        '${A}',
        'deploy:',
        'healthcheck:',
        'test:',
        'volumes:',
        '---',
      ],
    );
    fc.assert(
      fc.property(fc.array(word), (parts) => {
        const { services, problem } = importCompose(`services:\n  a:\n    ${parts.join('')}`);
        expect(services.length > 0 || problem !== undefined).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('values', () => {
  it.each([
    ['$$x', '$x', []],
    ['${A:-b}-${C-d}', 'b-d', []],
    ['${A}$B', '${A}$B', ['${A}', '$B']],
    ['${A:?needed}', '${A:?needed}', ['${A:?needed}']],
    ['${A:+x}', '', []],
    ['5$', '5$', []],
  ])('%s is interpolated', (typed, text, missing) => expect(interpolate(typed)).toEqual({ text, missing }));
  it('are durations', () => {
    expect(['10', '1m30s', '1h5m30s20ms', '500ms', '2.5s', 'x', '1x', ''].map(parseDuration)).toEqual([
      ...[10, 90, 3930.02, 0.5, 2.5],
      ...[null, null, null],
    ]);
  });
  it('are sizes', () => {
    expect(['1024', '2b', '300k', '50M', '1.5gb', '1GiB', 'x', ''].map(parseBytes)).toEqual([
      ...[1024, 2, 307_200, 52_428_800, 1_610_612_736, 1_073_741_824],
      ...[null, null],
    ]);
  });
});
