import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  configContentProblem,
  configNameProblem,
  configPathProblem,
  findHealthCheckProblems,
  findMountProblems,
  findPortProblems,
  findResourcesProblems,
  findRetryPolicyProblems,
  mountPathProblem,
  projectNameProblem,
  replicasProblem,
  serviceNameProblem,
  toServiceName,
  volumeNameProblem,
  volumeSizeProblem,
} from '#core/project/draft.rules.ts';
import { type DraftSettings, findDraftProblems } from '#core/project/draft-problems.rules.ts';

const plan = { name: 'Small', max_replicas: 3, cpus: 0.5, memory_mb: 256, volume_size: 1_000_000_000 };
const draft: DraftSettings = {
  name: 'web',
  image: 'harbour/web',
  tag: '1.1',
  digest: null,
  env: [{ key: 'A', value: '1', is_secret: false, comment: null }],
  volumes: [{ name: 'data', path: '/data', is_read_only: false }],
  configs: [{ name: 'site.json', path: '/etc/site.json' }],
  ports: [{ port: 8080, protocol: 'http', is_public: true }],
  retry_policy: { name: 'web', condition: 'on-failure', maxAttempts: 1, delay: 1 },
  health_check: { type: 'http', path: '/health', port: 8080, interval: 5, timeout: 3, retries: 3, start_period: 30 },
  resources: { cpus: 0.5, memory_mb: 256 },
  replicas: 1,
};
const problemsOf = (change: DraftSettings) =>
  findDraftProblems({ ...draft, ...change }, { plan, takenNames: ['api'] }).map(
    ({ field, text }) => `${field}: ${text}`,
  );
const port = (number: number, rest: object = {}) => ({
  port: number,
  protocol: 'http' as const,
  is_public: false,
  ...rest,
});
const volume = (path: string, rest: object = {}) => ({ name: 'data', path, is_read_only: false, ...rest });
const retry = (rest: object) => ({
  retry_policy: { name: '', condition: 'any' as const, maxAttempts: 1, delay: 1, ...rest },
});
const health = (rest: object) => ({
  health_check: { type: 'http' as const, path: '/', interval: 5, timeout: 3, retries: 3, start_period: 30, ...rest },
});

describe('a draft', () => {
  it('that is right has no problem', () => expect(problemsOf({})).toEqual([]));
  it('of which nothing is changed has no problem', () => expect(findDraftProblems({})).toEqual([]));

  it.each<[string, DraftSettings, string]>([
    ['a name that is taken', { name: 'api' }, 'name: The name “api” is taken. Choose another.'],
    ['an image in capitals', { image: 'UPPER/Case' }, 'image: Image names must be lower case: UPPER/case'],
    ['a tag with a space', { tag: 'a b' }, 'tag: A tag can have letters'],
    ['a short digest', { digest: 'sha256:ab' }, 'digest: A sha256 digest has 64 characters'],
    ['replicas below zero', { replicas: -1 }, 'replicas: Enter a whole number of replicas, 0 or more.'],
    ['half a replica', { replicas: 0.5 }, 'replicas: Enter a whole number of replicas, 0 or more.'],
    ['10,000 replicas', { replicas: 10_000 }, 'replicas: Your plan allows up to 3 replicas.'],
    [
      'replicas that share a volume',
      { replicas: 2 },
      'replicas: Only one replica at a time can write to volume “data”.',
    ],
    [
      'a variable twice',
      { env: [...(draft.env ?? []), { key: 'A', value: '', is_secret: false, comment: null }] },
      'env.1.key: A is set twice.',
    ],
    [
      'port 0',
      { ports: [port(0)], health_check: null },
      'ports.0.port: A port must be a whole number from 1 to 65535.',
    ],
    ['a port twice', { ports: [port(8080), port(8080)] }, 'ports.1.port: Port 8080 is listed twice.'],
    [
      'two public ports',
      { ports: [port(8080, { is_public: true }), port(81, { is_public: true })] },
      'ports.1.is_public: Only one port can have the web address.',
    ],
    [
      'a public TCP port',
      { ports: [port(8080, { protocol: 'tcp', is_public: true })] },
      'ports.0.is_public: Only HTTP ports can have a web address.',
    ],
    ['101 restarts', retry({ maxAttempts: 101 }), 'retry_policy.maxAttempts: Enter a whole number of restarts'],
    ['a delay below zero', retry({ delay: -1 }), 'retry_policy.delay: Enter whole seconds, from 0 to 3600.'],
    ['a path without a slash', health({ path: 'health' }), 'health_check.path: Enter a path that starts with a slash'],
    ['a port that is not open', health({ port: 1 }), 'health_check.port: Choose one of the service’s ports'],
    ['a check without ports', { ...health({}), ports: [] }, 'health_check.port: A health check over the network needs'],
    ['an interval of 0', health({ interval: 0 }), 'health_check.interval: Enter a whole number from 1 to 300.'],
    [
      'too many processors',
      { resources: { cpus: 1, memory_mb: 64 } },
      'resources.cpus: Enter a number from 0.05 to 0.5.',
    ],
    ['no number', { resources: { cpus: Number.NaN, memory_mb: 64 } }, 'resources.cpus: Enter a number from'],
    [
      'too little memory',
      { resources: { cpus: 0.1, memory_mb: 1 } },
      'resources.memory_mb: Enter a whole number from 16 to 256.',
    ],
    ['a relative path', { volumes: [volume('data')] }, 'volumes.0.path: A path must start with a slash'],
    ['a path twice', { volumes: [volume('/a'), volume('/a/')] }, 'volumes.1.path: /a is mounted twice.'],
    [
      'a volume where a config is',
      { volumes: [volume('/etc/site.json/x')] },
      'volumes.0.path: /etc/site.json is a file. Nothing can be mounted below it.',
    ],
    ['a volume of no size', { volumes: [volume('/a', { size: 0 })] }, 'volumes.0.size: Enter a size of at least 1 MB.'],
    ['a volume with a space in its name', { volumes: [volume('/a', { name: 'a b' })] }, 'volumes.0.name: Use letters'],
    ['a config with a space in its name', { configs: [{ name: 'a b', path: '/a' }] }, 'configs.0.name: Use letters'],
    [
      'a config of NUL characters',
      { configs: [{ name: 'a', path: '/a', content: '\0' }] },
      'configs.0.content: A config can only contain text.',
    ],
    [
      'two configs at one path',
      {
        configs: [
          { name: 'a', path: '/a' },
          { name: 'b', path: '/a' },
        ],
      },
      'configs.1.path: /a is mounted twice.',
    ],
    ['a config without a path', { configs: [{ name: 'a', path: '' }] }, 'configs.0.path: Enter a file path'],
    ['a config as a folder', { configs: [{ name: 'a', path: '/a/' }] }, 'configs.0.path: This is a folder.'],
  ])('with %s says so beside its field', (_, change, problem) => {
    expect(problemsOf(change)).toEqual([expect.stringContaining(problem)]);
  });
});

describe('replicas', () => {
  it('may read a volume together', () => {
    expect(replicasProblem(2, plan, [{ name: 'data', path: '/d', is_read_only: true }])).toBeNull();
  });
  it('can be none', () => expect(replicasProblem(0, plan)).toBeNull());
  it('can be as many as the plan allows', () => {
    expect(replicasProblem(3, plan)).toBeNull();
    expect(replicasProblem(4, plan)).toBe('Your plan allows up to 3 replicas.');
  });
  it('are not limited without a plan', () => expect(replicasProblem(10_000)).toBeNull());
  it('are one in a plan of one', () => {
    expect(replicasProblem(2, { max_replicas: 1 })).toBe('Your plan allows 1 replica.');
  });
});

describe('paths of mounts', () => {
  it.each(['/data', '/data/', '/var/lib/my app', '/a.b/..c'])('%s is accepted', (path) => {
    expect(mountPathProblem(path)).toBeNull();
  });
  it.each(['', '/', '//', 'data', '/a/../b', '/a/./b', '/a//b', '/a:b', '/proc', '/sys/x', '/dev', '/a\0', '/a\n'])(
    '%j is refused',
    (path) => expect(mountPathProblem(path)).not.toBeNull(),
  );
  it.each([
    ['', 'Enter a path, e.g. /data.'],
    ['data', 'A path must start with a slash, e.g. /data.'],
    ['/', 'A mount can’t replace the whole file system. Enter a folder, e.g. /data.'],
    ['///', 'A mount can’t replace the whole file system. Enter a folder, e.g. /data.'],
    ['/a/../b', 'A path can’t contain “.”, “..” or an empty part.'],
    ['/a//b', 'A path can’t contain “.”, “..” or an empty part.'],
    ['/a:b', 'A path can’t contain colons, commas or control characters.'],
    ['/a\n', 'A path can’t contain colons, commas or control characters.'],
    ['/proc/1', '/proc/1 belongs to the system. Choose another folder.'],
    ['/dev', '/dev belongs to the system. Choose another folder.'],
  ])('%j is refused with its reason', (path, problem) => {
    expect(mountPathProblem(path)).toBe(problem);
  });
  it('have up to 255 characters', () => {
    expect(mountPathProblem(`/${'a'.repeat(254)}`)).toBeNull();
    expect(mountPathProblem(`/${'a'.repeat(255)}`)).toBe('A path can have up to 255 characters.');
  });
  it('of configs have their own reasons', () => {
    expect([configPathProblem(''), configPathProblem('/etc/'), configPathProblem('etc')]).toEqual([
      'Enter a file path, e.g. /etc/app/config.json.',
      'This is a folder. Enter a file path, e.g. /etc/app/config.json.',
      'A path must start with a slash, e.g. /data.',
    ]);
  });
  it('never lead out of the container', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('/', '.', 'a', '\\') }), (path) => {
        const isAccepted = mountPathProblem(path) === null;
        expect(isAccepted && !new URL(`file://${path}`).pathname.startsWith(path)).toBe(false);
      }),
    );
  });
  it('of configs are files', () => expect(configPathProblem('/etc/app.json')).toBeNull());
});

describe('names', () => {
  it.each(['web', 'a', 'web-2', 'storefront-api'])('a service can be %s', (name) => {
    expect(serviceNameProblem(name)).toBeNull();
  });
  it.each(['', 'Web', '2web', 'web-', '-web', 'we_b', 'we b', 'w'.repeat(41)])('a service can’t be %j', (name) => {
    expect(serviceNameProblem(name)).not.toBeNull();
  });
  it.each([
    ['', 'Enter a name.'],
    ['w'.repeat(41), 'A service name can have up to 40 characters.'],
    ['2web', 'Use lower-case letters, numbers and hyphens. Start with a letter and don’t end with a hyphen.'],
  ])('of a service are refused with a reason: %j', (name, problem) => {
    expect(serviceNameProblem(name)).toBe(problem);
  });
  it('of a service have up to 40 characters', () => expect(serviceNameProblem('w'.repeat(40))).toBeNull());
  it('of services are cut where they are too long', () => {
    expect(toServiceName(`${'w'.repeat(45)}`)).toBe('w'.repeat(40));
    expect(toServiceName(`${'w'.repeat(39)} api`)).toBe('w'.repeat(39));
  });
  it.each([
    ['volumes', volumeNameProblem],
    ['configs', configNameProblem],
  ])('of %s have up to 64 letters, numbers, dots, underscores and hyphens', (_, problemOf) => {
    const characters = 'Use letters, numbers, dots, underscores and hyphens, and start with a letter or number.';
    expect([problemOf('a'.repeat(64)), problemOf('A_1.b-c')]).toEqual([null, null]);
    expect([problemOf(''), problemOf('a'.repeat(65)), problemOf('a b'), problemOf('a/b'), problemOf('-a')]).toEqual([
      'Enter a name.',
      'A name can have up to 64 characters.',
      characters,
      characters,
      characters,
    ]);
  });
  it('of services are made of any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(serviceNameProblem(toServiceName(text))).toBeNull();
      }),
    );
  });
  it('of services keep what they can', () => expect(toServiceName('My_App.web')).toBe('my-app-web'));
  it('of volumes and configs can have a dot', () => {
    expect([volumeNameProblem('site.json'), volumeNameProblem('.env'), volumeNameProblem('a', ['a'])]).toEqual([
      null,
      expect.stringMatching(/^Use letters/),
      'The name “a” is taken. Choose another.',
    ]);
  });
  it('of projects are any text', () => {
    expect([projectNameProblem('Läden & Co.'), projectNameProblem(' '), projectNameProblem('a\nb')]).toEqual([
      null,
      'Enter a name.',
      expect.stringMatching(/control characters/),
    ]);
    expect(projectNameProblem('a'.repeat(60))).toBeNull();
    expect(projectNameProblem('a'.repeat(61))).toBe('A name can have up to 60 characters.');
  });
});

describe('the size of a volume', () => {
  const MB = 1_000_000;
  it.each<[string, string | null, Parameters<typeof volumeSizeProblem>]>([
    ['grows', null, [2 * MB, { size: MB, used: 0 }]],
    ['stays', null, [MB, { size: MB, used: null }]],
    ['does not shrink', 'A volume can only grow. This one has 2.0 MB.', [MB, { size: 2 * MB, used: 1 }]],
    ['is not below what it holds', 'This volume already contains 3.0 MB.', [2 * MB, { size: 4 * MB, used: 3 * MB }]],
    ['can be full', null, [2 * MB, { size: 2 * MB, used: 2 * MB }]],
    ['can be all that the plan leaves', null, [2 * MB, null, 2 * MB]],
    ['can be less than the plan leaves', null, [MB, null, 2 * MB]],
    ['can be 1 MB', null, [MB]],
    ['is within the plan', 'Your plan allows 1.0 MB of volumes.', [2 * MB, null, MB]],
    ['is at least 1 MB', 'Enter a size of at least 1 MB.', [MB - 1]],
    ['is a number', 'Enter a size of at least 1 MB.', [Number.NaN]],
    ['is a number of bytes', 'Enter a size of at least 1 MB.', [1e300]],
  ])('%s', (_, problem, values) => expect(volumeSizeProblem(...values)).toBe(problem));
});

describe('the content of a config', () => {
  it('is text of at most 500 kB', () => {
    expect([configContentProblem('ä'.repeat(250_000)), configContentProblem('ä'.repeat(250_001))]).toEqual([
      null,
      'A config can have up to 500 kB.',
    ]);
    expect(configContentProblem('a\0')).toMatch(/only contain text/);
  });
});

describe('ports', () => {
  const ports = (count: number) => Array.from({ length: count }, (_, index) => port(8000 + index));
  it('are up to 20', () => {
    expect(findPortProblems(ports(20))).toEqual([]);
    expect(findPortProblems(ports(21))).toEqual([{ field: '20.port', text: 'A service can have up to 20 ports.' }]);
  });
  it('are listed with their own problems where they are too many', () => {
    expect(findPortProblems([port(0), ...ports(20)]).map(({ field }) => field)).toEqual(['0.port', '20.port']);
  });
  it.each([1, 65_535])('can be %i', (number) => expect(findPortProblems([port(number)])).toEqual([]));
  it.each([0, 65_536, 80.5, Number.NaN])('can’t be %d', (number) => {
    expect(findPortProblems([port(number)])).toEqual([
      { field: '0.port', text: 'A port must be a whole number from 1 to 65535.' },
    ]);
  });
});

describe('mounts', () => {
  const volumes = (count: number) =>
    Array.from({ length: count }, (_, index) => volume(`/data/${index}`, { name: `data-${index}` }));
  const configs = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `config-${index}`, path: `/etc/app/${index}.json` }));
  const text = 'A service can have up to 20 volumes and 20 configs.';
  it('are up to 20 volumes and 20 configs', () => {
    expect(findMountProblems({ volumes: volumes(20), configs: configs(20) })).toEqual([]);
    expect(findMountProblems({ volumes: volumes(21), configs: configs(21) })).toEqual([
      { field: 'volumes.20.name', text },
      { field: 'configs.20.name', text },
    ]);
  });
  it('that exist have neither a size nor content', () => {
    expect(
      findMountProblems({
        volumes: [volume('/a', { size: null })],
        configs: [{ name: 'b', path: '/b', content: null }],
      }),
    ).toEqual([]);
  });
  it('are not blamed for a config whose path is not typed yet', () => {
    expect(findMountProblems({ volumes: [volume('/data')], configs: [{ name: 'a', path: '' }] })).toEqual([
      { field: 'configs.0.path', text: 'Enter a file path, e.g. /etc/app/config.json.' },
    ]);
  });
  it('can have paths that begin alike', () => {
    expect(
      findMountProblems({ volumes: [volume('/etc/app.json.d')], configs: [{ name: 'a', path: '/etc/app.json' }] }),
    ).toEqual([]);
  });
});

describe('a retry policy', () => {
  it.each([
    [0, 0],
    [100, 3600],
  ])('can have %i restarts after %i s', (maxAttempts, delay) => {
    expect(findRetryPolicyProblems({ maxAttempts, delay })).toEqual([]);
  });
  it.each([
    [-1, -1],
    [101, 3601],
    [0.5, Number.NaN],
  ])('can’t have %d restarts after %d s', (maxAttempts, delay) => {
    expect(findRetryPolicyProblems({ maxAttempts, delay })).toEqual([
      { field: 'maxAttempts', text: 'Enter a whole number of restarts, from 0 to 100.' },
      { field: 'delay', text: 'Enter whole seconds, from 0 to 3600.' },
    ]);
  });
});

describe('a health check', () => {
  const check = { type: 'http' as const, interval: 5, timeout: 3, retries: 3, start_period: 30 };
  const ports = [port(8080)];
  it.each([
    ['needs no path', check],
    ['needs no port', { ...check, port: null }],
    ['can have a path with slashes at its end', { ...check, path: '/a//' }],
    ['can have a path of 255 characters', { ...check, path: `/${'a'.repeat(254)}` }],
    ['has no path over TCP', { ...check, type: 'tcp' as const, path: 'health' }],
    ['has the lowest numbers', { ...check, interval: 1, timeout: 1, retries: 1, start_period: 0 }],
    ['has the highest numbers', { ...check, interval: 300, timeout: 60, retries: 20, start_period: 600 }],
  ])('%s', (_, valid) => {
    expect(findHealthCheckProblems(valid, ports)).toEqual([]);
  });
  it('needs no port of the service where it checks the process alone', () => {
    expect(findHealthCheckProblems({ ...check, type: 'none' }, [])).toEqual([]);
  });
  it.each(['health', 'x/health', '/a b', '/straße', '//evil.test', `/${'a'.repeat(255)}`, ''])(
    'does not request %j',
    (path) => {
      expect(findHealthCheckProblems({ ...check, path }, ports)).toEqual([
        { field: 'path', text: 'Enter a path that starts with a slash and has no spaces, e.g. /health.' },
      ]);
    },
  );
  it('names the bounds of each number', () => {
    const beyond = { ...check, interval: 301, timeout: 61, retries: 21, start_period: 601 };
    expect(findHealthCheckProblems(beyond, ports)).toEqual([
      { field: 'interval', text: 'Enter a whole number from 1 to 300.' },
      { field: 'timeout', text: 'Enter a whole number from 1 to 60.' },
      { field: 'retries', text: 'Enter a whole number from 1 to 20.' },
      { field: 'start_period', text: 'Enter a whole number from 0 to 600.' },
    ]);
  });
});

describe('resources', () => {
  it.each([
    { cpus: 0.05, memory_mb: 16 },
    { cpus: 64, memory_mb: 262_144 },
  ])('can be %j without a plan', (resources) => {
    expect(findResourcesProblems(resources)).toEqual([]);
  });
  it.each([
    { cpus: 0.04, memory_mb: 15 },
    { cpus: 65, memory_mb: 262_145 },
  ])('can’t be %j', (resources) => {
    expect(findResourcesProblems(resources)).toEqual([
      { field: 'cpus', text: 'Enter a number from 0.05 to 64.' },
      { field: 'memory_mb', text: 'Enter a whole number from 16 to 262144.' },
    ]);
  });
});
