// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are variables of compose
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importCompose } from '#core/project/compose.rules.ts';
import { findDraftProblems } from '#core/project/draft-problems.rules.ts';
import { MANY } from '#tests/support/processor-time.ts';
import { keyRows, rowsOf } from './compose-reports.ts';

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
  const read = () => importCompose(file);

  it('gives its services', () => {
    expect(read().problem).toBeUndefined();
    expect(read().services).toEqual([
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
  it('lists what becomes of every key, in the order of the file', () => {
    expect(rowsOf(read())).toEqual([
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
    const [web] = read().services;
    expect(findDraftProblems({ ...web, resources: null, replicas: 1 })).toEqual([]);
  });
});

describe('the top level', () => {
  const services = 'services: { web: { image: nginx } }';
  it.each([
    ['version: "3"', 'version: ignored (Compose no longer needs a version.)'],
    ['name: shop', 'name: ignored (You choose the project in the next steps.)'],
    ['networks: { front: }', 'networks: ignored (All services in a project share one private network.)'],
    ['secrets: { key: { file: key } }', 'secrets: unsupported (Use sealed variables, or a config.)'],
    ['include: [a.yaml]', 'include: unsupported (Other files can’t be included. Paste their services here.)'],
    ['models: { llm: }', 'models: unsupported (Models aren’t available here.)'],
    ['x-mine: 1', 'x-mine: ignored (Extension fields have no effect here.)'],
    ['pods: 1', 'pods: unsupported (This key isn’t in the Compose specification.)'],
    ['prefix-x-: 1', 'prefix-x-: unsupported (This key isn’t in the Compose specification.)'],
  ])('%s', (text, row) => {
    const read = importCompose(`${services}\n${text}`);
    expect(read.services).toHaveLength(1);
    expect(rowsOf(read)).toEqual(['1 services/web: mapped', '1 services.web/image: mapped', `2 /${row}`]);
  });
  it('lists what becomes of every volume', () => {
    expect(
      keyRows(
        'volumes: [data:/a, media:/b, cache:/c, { source: long, target: /d }, /e, ""]',
        `volumes:
  data:
  media: { labels: { a: b } }
  cache: { driver: nfs, labels: { a: b } }
  long: { external: true }
  spare: { driver: nfs }`,
      ),
    ).toEqual([
      '4 services.web.volumes//e: mapped (We’ll create a volume named web-e for it.)',
      '4 services.web.volumes/: unsupported (We couldn’t read this mount.)',
      '4 services.web/volumes: mapped',
      '6 volumes/data: mapped',
      '7 volumes/media: mapped',
      '8 volumes/cache: mapped (We’ll create a new, empty volume. Drivers and options are ignored.)',
      '9 volumes/long: mapped (We’ll create a new, empty volume. Drivers and options are ignored.)',
      '10 volumes/spare: ignored (No service uses it.)',
    ]);
  });
  it('lists what becomes of every config', () => {
    expect(
      keyRows(
        'configs: [inline, { source: file }, external]',
        `configs:
  inline: { content: a }
  file: { file: ./site.json }
  external: { external: true }
  spare: { content: b }`,
      ),
    ).toEqual([
      '4 services.web/configs: mapped',
      '6 configs/inline: mapped',
      '7 configs/file: unsupported (Paste the content of ./site.json into this config.)',
      '8 configs/external: unsupported (Enter the content of this config.)',
      '9 configs/spare: ignored (No service uses it.)',
    ]);
  });
});

describe('the services', () => {
  const namesOf = (...keys: string[]) =>
    importCompose(`services:\n${keys.map((key) => `  ${key}: { image: a }\n`).join('')}`).services.map(
      ({ name }) => name,
    );
  const long = 'a'.repeat(40);
  it.each([
    [
      ['web', 'db'],
      ['web', 'db'],
    ],
    [
      ['My_App', 'my.app', 'my-app'],
      ['my-app', 'my-app-2', 'my-app-3'],
    ],
    [
      ['a-2', 'a', 'A'],
      ['a-2', 'a', 'a-3'],
    ],
    [
      [long, `${long}b`],
      [long, `${'a'.repeat(36)}-2`],
    ],
    [['x-common', 'web'], ['web']],
    [['max-x-'], ['max-x']],
  ])('%j get names of their own', (keys, names) => expect(namesOf(...keys)).toEqual(names));
  it('are up to 20', () => {
    const keys = Array.from({ length: 20 }, (_, index) => `a${index}`);
    expect(namesOf(...keys)).toEqual(keys);
  });
  it('that are no maps are left empty', () => {
    const read = importCompose('services:\n  Web: nginx\n  db: { image: postgres }');
    expect(read.services).toMatchObject([{ name: 'web' }, { name: 'db' }]);
    expect(read.services[0]).toEqual({
      name: 'web',
      image: '',
      tag: null,
      env: [],
      volumes: [],
      configs: [],
      ports: [],
    });
    expect(rowsOf(read)).toEqual([
      '2 services/Web: unsupported (This doesn’t follow the Compose specification.)',
      '3 services/db: mapped',
      '3 services.db/image: mapped',
    ]);
  });
});

describe('an invalid file', () => {
  it.each([
    ['', 'Paste or drop a compose file.'],
    ['services:\n  a: [', /^This isn’t valid YAML\. Line 2: /],
    ['a: 1\na: 2', /^This isn’t valid YAML\. Line 2: /],
    ['--- {services: {}}\n--- {}', 'This file has several YAML documents. Paste one of them.'],
    ['- a', 'This isn’t a compose file. It needs “services:” at the top.'],
    ['FROM nginx', 'This isn’t a compose file. It needs “services:” at the top.'],
    ['version: "3"', 'This isn’t a compose file. It needs “services:” at the top.'],
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
    expect(importCompose('- '.repeat(100_000)).problem).toBe('This isn’t a valid YAML file.');
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
      { numRuns: MANY / 20 },
    );
  });
});
