import { describe, expect, it } from 'vitest';
import {
  emptyConfig,
  emptyServiceForm,
  emptyVolume,
  formOfHubImage,
  formOfImage,
  formOfService,
  formOfTemplate,
  nameOfImage,
  parseNumber,
  type ServiceForm,
  toServiceBody,
  volumeBytes,
} from '#core/project/service-form.rules.ts';
import { findServiceProblems, isOutdated } from '#core/project/service-problems.ts';

const NONE = { volumes: [], configs: [] };
const web: ServiceForm = {
  ...emptyServiceForm,
  name: 'web',
  image: 'harbour/web',
  tag: '2.0',
  ports: [{ port: '8080', protocol: 'http', is_public: true }],
};
const catalogueImage = {
  id: '7',
  name: 'harbour/web',
  is_official: false,
  categories: [],
  is_runnable: true,
  ports: [],
  volume_paths: [],
  env: [],
};
const problemsOf = (change: Partial<ServiceForm>, context = {}) =>
  findServiceProblems({ ...web, ...change }, { names: NONE, ...context });

describe('a form of a service', () => {
  it('begins with what an image of the catalogue needs', () => {
    const form = formOfHubImage({
      id: '7',
      name: 'library/Postgres_DB',
      is_official: true,
      categories: [],
      is_runnable: true,
      ports: [5432],
      volume_paths: ['/var/lib/postgresql/data', '/backups'],
      env: [{ key: 'POSTGRES_PASSWORD', value: null, is_required: true, is_secret: true }],
    });
    expect(form.name).toBe('postgres-db');
    expect(form.ports).toEqual([{ port: '5432', protocol: 'tcp', is_public: false }]);
    expect(form.volumes.map(({ name, path }) => [name, path])).toEqual([
      ['postgres-db-data', '/var/lib/postgresql/data'],
      ['postgres-db-data-2', '/backups'],
    ]);
    expect(form.env).toEqual([{ key: 'POSTGRES_PASSWORD', value: '', is_secret: true, comment: '# required' }]);
    expect(form.health).toEqual({ ...emptyServiceForm.health, type: 'tcp', port: '5432' });
  });

  it('keeps the values that an image of the catalogue has', () => {
    const form = formOfHubImage({
      ...catalogueImage,
      env: [{ key: 'PORT', value: '3000', is_required: false, is_secret: false }],
    });
    expect(form.env).toEqual([{ key: 'PORT', value: '3000', is_secret: false, comment: null }]);
    expect(form.health).toEqual(emptyServiceForm.health);
  });

  it('makes the first web port public', () => {
    const { ports, health } = formOfHubImage({ ...catalogueImage, ports: [9000, 8080, 3000] });
    expect(ports).toEqual([
      { port: '9000', protocol: 'tcp', is_public: false },
      { port: '8080', protocol: 'http', is_public: true },
      { port: '3000', protocol: 'http', is_public: false },
    ]);
    expect(health).toEqual({ ...emptyServiceForm.health, type: 'tcp', port: '8080' });
  });

  it('begins with what is known of an image of the customer’s own', () => {
    const ports = [9000, 8080, 3000];
    expect(formOfImage('ghcr.io/team/shop', '1.2', 'sha256:aa', { ports })).toEqual({
      ...emptyServiceForm,
      name: 'shop',
      image: 'ghcr.io/team/shop',
      tag: '1.2',
      digest: 'sha256:aa',
      ports: [
        { port: '9000', protocol: 'tcp', is_public: false },
        { port: '8080', protocol: 'http', is_public: true },
        { port: '3000', protocol: 'http', is_public: false },
      ],
      health: { ...emptyServiceForm.health, type: 'tcp', port: '9000' },
    });
  });

  it('begins without ports where an image declares none', () => {
    const form = { ...emptyServiceForm, name: 'nginx', image: 'nginx', tag: 'latest' };
    expect(formOfImage('nginx', 'latest')).toEqual(form);
    expect(formOfImage('nginx', 'latest', '', { ports: [] })).toEqual(form);
  });

  it('has no problem with several web ports of an image', () => {
    expect(problemsOf(formOfImage('team/shop', '1.2', '', { ports: [80, 8080] }))).toEqual({});
  });

  it('has the retry policy of the specification', () => {
    expect(toServiceBody(web, NONE).retry_policy).toEqual({
      name: 'web',
      condition: 'on-failure',
      maxAttempts: 1,
      delay: 1,
    });
  });

  it.each([
    ['nginx', 'nginx'],
    ['ghcr.io/Team/My_App:1.2', 'my-app'],
    ['harbour/web@sha256:00', 'web'],
    ['localhost:5000/shop', 'shop'],
    ['team/__My..Shop__', 'my-shop'],
    ['alexwhen/2048-game', 'game'],
    ['', ''],
    ['a'.repeat(40), 'a'.repeat(30)],
    [`${'a'.repeat(29)}-web`, 'a'.repeat(29)],
  ])('is named after its image %s', (image, name) => {
    expect(nameOfImage(image)).toBe(name);
  });

  it('takes digest, resources and replicas of a compose file', () => {
    const form = formOfTemplate({
      name: 'web',
      image: 'harbour/web',
      tag: '2.0',
      digest: `sha256:${'a'.repeat(64)}`,
      env: [],
      volumes: [],
      configs: [],
      ports: [],
      resources: { cpus: 0.5 },
      replicas: 3,
    });
    expect([form.tag, form.digest.length, form.cpus, form.memory, form.replicas]).toEqual(['', 71, '0.5', '', '3']);
  });

  it('takes the defaults for what a compose file leaves out', () => {
    const service = { name: 'web', image: 'harbour/web', env: [], volumes: [], configs: [], ports: [] };
    expect(formOfTemplate(service)).toEqual({ ...emptyServiceForm, name: 'web', image: 'harbour/web' });
  });

  it('takes tag, memory, mounts and checks of a compose file', () => {
    const form = formOfTemplate({
      name: 'web',
      image: 'harbour/web',
      tag: '2.0',
      env: [{ key: 'A', value: '1', is_secret: false }],
      volumes: [
        { name: 'data', path: '/data', is_read_only: false, size: 5_000_000 },
        { name: 'cache', path: '/cache', is_read_only: true },
      ],
      configs: [
        { name: 'site.json', path: '/etc/site.json', content: '{}' },
        { name: 'empty.json', path: '/etc/empty.json' },
      ],
      ports: [{ port: 8080, protocol: 'http', is_public: true }],
      retry_policy: { name: 'web', condition: 'any', maxAttempts: 3, delay: 10 },
      health_check: { type: 'tcp', interval: 10, timeout: 5, retries: 2, start_period: 60 },
      resources: { memory_mb: 64 },
    });
    expect(form).toEqual({
      ...emptyServiceForm,
      name: 'web',
      image: 'harbour/web',
      tag: '2.0',
      env: [{ key: 'A', value: '1', is_secret: false }],
      volumes: [
        { name: 'data', path: '/data', is_read_only: false, size: '5' },
        { name: 'cache', path: '/cache', is_read_only: true, size: '20' },
      ],
      configs: [
        { name: 'site.json', path: '/etc/site.json', content: '{}' },
        { name: 'empty.json', path: '/etc/empty.json', content: '' },
      ],
      ports: [{ port: '8080', protocol: 'http', is_public: true }],
      retry: { condition: 'any', maxAttempts: '3', delay: '10' },
      health: { type: 'tcp', path: '/', port: '', interval: '10', timeout: '5', retries: '2', start_period: '60' },
      memory: '64',
    });
  });

  it('has empty fields for what a service does not set', () => {
    const form = formOfService({
      name: 'web',
      settings: {
        image: 'harbour/web',
        tag: null,
        env: [],
        volumes: [],
        configs: [],
        ports: [],
        retry_policy: { name: 'web', condition: 'on-failure', maxAttempts: 1, delay: 1 },
      },
      replicas: { desired: 1 },
    });
    expect(form).toEqual({ ...emptyServiceForm, name: 'web', image: 'harbour/web' });
  });

  it('has the domain of a service', () => {
    const settings = {
      image: 'harbour/web',
      tag: '1.0',
      env: [],
      volumes: [],
      configs: [],
      ports: [],
      retry_policy: { name: 'web', condition: 'none' as const, maxAttempts: 1, delay: 1 },
    };
    const form = formOfService({ name: 'web', settings, replicas: { desired: 1 }, domain: { name: 'shop.example' } });
    expect([form.domain, form.tag]).toEqual(['shop.example', '1.0']);
  });

  it('sends what a service has as it was', () => {
    const settings = {
      image: 'harbour/web',
      tag: '1.1',
      digest: 'sha256:old',
      env: [{ key: 'TOKEN', value: null, is_secret: true }],
      volumes: [{ name: 'data', path: '/data', is_read_only: true, size: 5_000_000 }],
      configs: [{ name: 'site.json', path: '/etc/site.json', version: 2 }],
      ports: [{ port: 8080, protocol: 'http' as const, is_public: true }],
      retry_policy: { name: 'web', condition: 'any' as const, maxAttempts: 3, delay: 10 },
      health_check: {
        type: 'http' as const,
        path: '/health',
        port: 8080,
        interval: 5,
        timeout: 3,
        retries: 3,
        start_period: 30,
      },
      resources: { cpus: 0.25, memory_mb: 64 },
    };
    const body = toServiceBody(formOfService({ name: 'web', settings, replicas: { desired: 2 } }), {
      volumes: ['data'],
      configs: ['site.json'],
    });
    expect(body).toEqual({
      name: 'web',
      image: 'harbour/web',
      tag: '1.1',
      digest: null,
      env: [{ key: 'TOKEN', value: null, is_secret: true }],
      volumes: [{ name: 'data', path: '/data', is_read_only: true }],
      configs: [{ name: 'site.json', path: '/etc/site.json' }],
      ports: settings.ports,
      retry_policy: settings.retry_policy,
      health_check: settings.health_check,
      resources: settings.resources,
      replicas: 2,
      domain: null,
    });
  });

  it('sends the size and content of what is new alone', () => {
    const body = toServiceBody(
      {
        ...web,
        volumes: [
          { ...emptyVolume, name: 'old', path: '/a' },
          { ...emptyVolume, name: 'new', path: '/b', size: '1.5' },
        ],
        configs: [{ ...emptyConfig, name: 'new.txt', path: '/c', content: '' }],
      },
      { volumes: ['old'], configs: [] },
    );
    expect(body.volumes.map(({ size }) => size)).toEqual([undefined, 1_500_000]);
    expect(body.configs[0]?.content).toBe('');
  });

  it('sends what is typed without the spaces around it', () => {
    const body = toServiceBody(
      {
        ...web,
        name: ' web ',
        image: ' harbour/web ',
        tag: ' ',
        digest: ' ',
        volumes: [
          { ...emptyVolume, name: ' data ', path: ' /data ' },
          { ...emptyVolume, name: ' new ', path: '/new', size: ' 30 ' },
        ],
        configs: [
          { ...emptyConfig, name: ' site.json ', path: ' /etc/site.json ' },
          { ...emptyConfig, name: ' new.json ', path: '/etc/new.json', content: ' {} ' },
        ],
        health: { ...web.health, type: 'http', path: ' /health ', port: ' ' },
        cpus: ' ',
        memory: ' ',
        replicas: ' 2 ',
        domain: ' ',
      },
      { volumes: ['data'], configs: ['site.json'] },
    );
    expect(body).toEqual({
      name: 'web',
      image: 'harbour/web',
      tag: null,
      digest: null,
      env: [],
      volumes: [
        { name: 'data', path: '/data', is_read_only: false },
        { name: 'new', path: '/new', is_read_only: false, size: 30_000_000 },
      ],
      configs: [
        { name: 'site.json', path: '/etc/site.json' },
        { name: 'new.json', path: '/etc/new.json', content: ' {} ' },
      ],
      ports: [{ port: 8080, protocol: 'http', is_public: true }],
      retry_policy: { name: 'web', condition: 'on-failure', maxAttempts: 1, delay: 1 },
      health_check: {
        type: 'http',
        path: '/health',
        port: null,
        interval: 5,
        timeout: 3,
        retries: 3,
        start_period: 30,
      },
      resources: null,
      replicas: 2,
      domain: null,
    });
  });

  it('sends a typed tag, digest and domain', () => {
    const body = toServiceBody({ ...web, tag: ' 2.1 ', digest: ' sha256:aa ', domain: ' shop.example ' }, NONE);
    expect([body.tag, body.digest, body.domain]).toEqual(['2.1', 'sha256:aa', 'shop.example']);
  });

  it('makes no TCP port public', () => {
    const { ports } = toServiceBody(
      {
        ...web,
        ports: [
          { port: '80', protocol: 'http', is_public: false },
          { port: '5432', protocol: 'tcp', is_public: true },
        ],
      },
      NONE,
    );
    expect(ports).toEqual([
      { port: 80, protocol: 'http', is_public: false },
      { port: 5432, protocol: 'tcp', is_public: false },
    ]);
  });

  it('sends no health check of type none, and no path over TCP', () => {
    expect(toServiceBody(web, NONE).health_check).toBeNull();
    expect(toServiceBody({ ...web, health: { ...web.health, type: 'tcp', port: '80' } }, NONE).health_check).toEqual({
      type: 'tcp',
      port: 80,
      interval: 5,
      timeout: 3,
      retries: 3,
      start_period: 30,
    });
  });

  it.each([
    ['0.5', '64', { cpus: 0.5, memory_mb: 64 }],
    ['0.5', '', { cpus: 0.5, memory_mb: Number.NaN }],
    ['', '64', { cpus: Number.NaN, memory_mb: 64 }],
    ['', '', null],
  ])('sends %j processors and %j MB as %j', (cpus, memory, resources) => {
    expect(toServiceBody({ ...web, cpus, memory }, NONE).resources).toEqual(resources);
  });

  it('keeps stored secrets, and sends typed ones, values and comments', () => {
    const { env } = toServiceBody(
      {
        ...web,
        env: [
          { key: 'STORED', value: null, is_secret: true },
          { key: 'UNREAD', is_secret: true },
          { key: 'TYPED', value: 'new', is_secret: true, comment: '# changed' },
          { key: 'OPEN', value: '1', is_secret: false, comment: null },
          { key: 'EMPTY', value: null, is_secret: false },
          { key: '', value: '', is_secret: false, comment: '# end' },
        ],
      },
      NONE,
    );
    expect(env).toEqual([
      { key: 'STORED', value: null, is_secret: true },
      { key: 'UNREAD', value: null, is_secret: true },
      { key: 'TYPED', value: 'new', is_secret: true, comment: '# changed' },
      { key: 'OPEN', value: '1', is_secret: false },
      { key: 'EMPTY', value: '', is_secret: false },
      { key: '', value: '', is_secret: false, comment: '# end' },
    ]);
  });

  it('leaves out rows at the end that nothing was typed into', () => {
    const blank = { key: '', value: '', is_secret: false };
    const { env } = toServiceBody({ ...web, env: [{ key: 'A', value: '1', is_secret: false }, blank, blank] }, NONE);
    expect(env.map(({ key }) => key)).toEqual(['A']);
  });

  it('counts the volumes that are made with it', () => {
    const volumes = [
      { ...emptyVolume, name: 'old', size: '100' },
      { ...emptyVolume, name: 'new', size: '30' },
    ];
    expect(volumeBytes({ volumes }, ['old'])).toBe(30_000_000);
    expect(volumeBytes({ volumes })).toBe(130_000_000);
    expect(volumeBytes({ volumes: [{ ...emptyVolume, name: ' old ', size: '100' }] }, ['old'])).toBe(0);
    expect(volumeBytes({ volumes: [{ ...emptyVolume, name: 'new', size: 'big' }] })).toBe(0);
  });

  it.each([
    ['20', 20],
    [' 0.25 ', 0.25],
    ['-1', -1],
    ['+3', 3],
    ['', Number.NaN],
    ['1e3', Number.NaN],
    ['0x10', Number.NaN],
    ['1.', Number.NaN],
    ['.5', Number.NaN],
    ['1,5', Number.NaN],
    ['20 MB', Number.NaN],
  ])('reads the number %j as %d', (text, number) => {
    expect(parseNumber(text)).toBe(number);
  });
});

describe('what is wrong with a service', () => {
  it('is nothing, of one that can be deployed', () => {
    expect(problemsOf({})).toEqual({});
  });

  it.each<[string, Partial<ServiceForm>, string]>([
    ['a name with capitals', { name: 'Web' }, 'name'],
    ['−1 replicas', { replicas: '-1' }, 'replicas'],
    ['replicas that are no number', { replicas: 'two' }, 'replicas'],
    ['a port that is no number', { ports: [{ port: '80a', protocol: 'http', is_public: false }] }, 'ports.0.port'],
    ['no delay', { retry: { condition: 'any', maxAttempts: '1', delay: '' } }, 'retry_policy.delay'],
    [
      'attempts beyond 100',
      { retry: { condition: 'any', maxAttempts: '101', delay: '1' } },
      'retry_policy.maxAttempts',
    ],
    ['a volume without a path', { volumes: [{ ...emptyVolume, name: 'data' }] }, 'volumes.0.path'],
    ['memory without processors', { memory: '64' }, 'resources.cpus'],
    ['a domain that is none', { domain: 'not a domain' }, 'domain'],
    ['an image in capitals', { image: 'harbour/WEB' }, 'image'],
    ['a digest of another length', { digest: 'sha256:abc' }, 'digest'],
    ['text that cannot be read', { envText: 'A' }, 'env'],
  ])('has a problem for %s', (_, change, field) => {
    expect(problemsOf(change)[field]).toBeTruthy();
  });

  it('has a problem for the second of two variables of one name', () => {
    const twice = { key: 'A', value: '1', is_secret: false };
    expect(Object.keys(problemsOf({ env: [twice, twice] }))).toEqual(['env.1.key']);
  });

  it('has a problem for a sealed value lost in a reload, unless the provider has it', () => {
    const env = [{ key: 'TOKEN', value: null, is_secret: true }];
    expect(problemsOf({ env })['env.0.value']).toBeTruthy();
    expect(problemsOf({ env }, { storedKeys: new Set(['TOKEN']) })).toEqual({});
  });

  it('has a problem for a name that the project has', () => {
    expect(problemsOf({}, { takenNames: ['web'] }).name).toContain('web');
  });
});

describe('a message of the provider', () => {
  const rows = [
    { key: 'A', value: '1', is_secret: false },
    { key: 'B', value: '2', is_secret: false },
  ];
  const form = { ...web, env: rows };

  it('goes when its row is changed, and stays when another is', () => {
    const changed = [rows[0] ?? emptyEntry, { key: 'C', value: '2', is_secret: false }];
    expect(isOutdated('env.1.key', form, { env: changed })).toBe(true);
    expect(isOutdated('env.0.key', form, { env: changed })).toBe(false);
  });

  it('goes when rows are added or removed, which gives them other numbers', () => {
    expect(isOutdated('env.0.key', form, { env: rows.slice(1) })).toBe(true);
  });

  it('is known by the names of the wire', () => {
    expect(isOutdated('retry_policy.delay', form, { retry: form.retry })).toBe(true);
    expect(isOutdated('resources.cpus', form, { cpus: '1' })).toBe(true);
    expect(isOutdated('name', form, { replicas: '2' })).toBe(false);
  });
});

const emptyEntry = { key: '', value: '', is_secret: false };
