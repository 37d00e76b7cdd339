// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are variables of compose
import { describe, expect, it } from 'vitest';
import { importCompose } from '#core/project/compose.rules.ts';
import { keyRows, notesOf, only, rowsOf, serviceOf } from './compose-reports.ts';

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
  it('whose name is a variable have to be entered', () => {
    const read = importCompose('services:\n  a:\n    image: ${IMAGE}:1\n');
    expect(read.services[0]?.image).toBe('${IMAGE}:1');
    expect(rowsOf(read)).toEqual([
      '2 services/a: mapped',
      '3 services.a/image: unsupported (We don’t replace ${IMAGE}. Enter the value.)',
      expect.stringMatching(/^3 services\.a\/image: unsupported \(/),
    ]);
  });
  it('that are a map are missing', () => {
    expect(rowsOf(importCompose('services:\n  a:\n    image: { name: nginx }\n')).at(-1)).toBe(
      '3 services.a/image: unsupported (Enter an image, e.g. nginx or ghcr.io/team/app.)',
    );
  });
  it('with a likely mistake keep its warning', () => {
    expect(rowsOf(importCompose('services:\n  a:\n    image: registry.test:5000\n')).at(-1)).toBe(
      '3 services.a/image: mapped (“5000” is read as a tag. If it’s a port, add an image: registry.test:5000/image)',
    );
  });
  it('that are to be built are missing', () => {
    const read = importCompose('services:\n  a:\n    build: .\n');
    expect(read.services).toEqual([{ name: 'a', image: '', tag: null, env: [], volumes: [], configs: [], ports: [] }]);
    expect(rowsOf(read)).toEqual([
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
    const mapKeys = 'environment:\n  A:\n  B: null\n  C: ""';
    expect(values(mapKeys)).toEqual(['A=', 'B=', 'C=']);
    expect(keyRows(mapKeys)).toEqual([
      '4 services.web/environment: mapped',
      '5 services.web.environment/A: unsupported (A came from your shell. Enter its value.)',
      '6 services.web.environment/B: unsupported (B came from your shell. Enter its value.)',
    ]);
    expect(values('environment: [A, B=]')).toEqual(['A=', 'B=']);
    expect(keyRows('environment: [A, B=]')).toEqual([
      '4 services.web.environment/A: unsupported (A came from your shell. Enter its value.)',
      '4 services.web/environment: mapped',
    ]);
  });
  it('is not sealed', () => {
    expect(only('environment: [A=1]')?.env).toEqual([{ key: 'A', value: '1', is_secret: false, comment: null }]);
  });
  it('names the variables without a default, each once', () => {
    expect(keyRows('environment:\n  A: ${X} $X ${Y} ${Z:-z}\n  B: plain')).toEqual([
      '4 services.web/environment: mapped',
      '5 services.web.environment/A: unsupported (We don’t replace ${X}, $X, ${Y}. Enter the value.)',
    ]);
    expect(keyRows('environment: ["A=$X$X"]')[0]).toBe(
      '4 services.web.environment/A: unsupported (We don’t replace $X. Enter the value.)',
    );
  });
  it('has an empty text for a value that is a list or a map', () => {
    expect(values('environment: { A: [1], B: { c: d } }')).toEqual(['A=', 'B=']);
    expect(keyRows('environment: { A: [1], B: { c: d } }')).toEqual(['4 services.web/environment: mapped']);
  });
  it('leaves out list items without a name', () => {
    const keys = 'environment: ["=${X}", [A], "A=1"]';
    expect(values(keys)).toEqual(['A=1']);
    expect(keyRows(keys)).toEqual([
      '4 services.web.environment/–: unsupported (We left out a variable without a name.)',
      '4 services.web.environment/: unsupported (We don’t replace ${X}. Enter the value.)',
      '4 services.web.environment/–: unsupported (We left out a variable without a name.)',
      '4 services.web/environment: mapped',
    ]);
  });
  it('can be empty, and is no text', () => {
    expect(only('environment:')?.env).toEqual([]);
    expect(keyRows('environment:')).toEqual(['4 services.web/environment: mapped']);
    expect(keyRows('environment: A=1')).toEqual([
      '4 services.web/environment: unsupported (This doesn’t follow the Compose specification.)',
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
  it('from one file has to be pasted', () => {
    expect(keyRows('env_file: .env')).toEqual([
      '4 services.web/env_file: unsupported (Paste the variables of .env into the environment.)',
    ]);
    expect(keyRows('env_file: [.env, .env, { required: false }]')).toEqual([
      '4 services.web/env_file: unsupported (Paste the variables of .env into the environment.)',
    ]);
  });
  it('says which names no variable can have', () => {
    expect(values('environment: { "A B": 1, C: 2 }')).toEqual(['C=2']);
    expect(notesOf('environment: { "A B": 1 }')).toEqual([
      expect.stringMatching(
        /^4 services.web.environment\/A B: unsupported \(We left out A B\. “A B” isn’t a valid name/,
      ),
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
  it.each([
    ['restart: always', 'mapped (At most 100 restarts.)'],
    ['restart: on-failure:12', 'mapped'],
    ['restart: on-failure:100', 'mapped (At most 100 restarts.)'],
    ['restart: on-failure:5000', 'mapped (At most 100 restarts.)'],
    ['restart: false', 'mapped'],
    ['restart: "no"', 'mapped'],
  ])('%s says how often', (keys, outcome) => expect(keyRows(keys)).toEqual([`4 services.web/restart: ${outcome}`]));
  it.each([
    ['false', { name: 'web', condition: 'none', maxAttempts: 0, delay: 1 }],
    ['on-failure:12', { name: 'web', condition: 'on-failure', maxAttempts: 12, delay: 1 }],
    ['on-failure:5000', { name: 'web', condition: 'on-failure', maxAttempts: 100, delay: 1 }],
    ['unless-stopped', { name: 'web', condition: 'any', maxAttempts: 100, delay: 1 }],
  ])('%s is a retry policy', (word, policy) => expect(only(`restart: ${word}`)?.retry_policy).toEqual(policy));
  it.each(['sometimes', 'nobody', '"sono"', 'on-failure:x', '[always]', ''])('%s is refused in words', (word) => {
    expect(keyRows(`restart: ${word}`)).toEqual([
      '4 services.web/restart: unsupported (This doesn’t follow the Compose specification.)',
    ]);
    expect(only(`restart: ${word}`)?.retry_policy).toBeUndefined();
  });
  it('gives way to the policy under deploy', () => {
    expect(keyRows('restart: "no"\ndeploy: { restart_policy: { condition: any, max_attempts: 2 } }')[0]).toBe(
      '4 services.web/restart: ignored (The restart policy under deploy is used.)',
    );
    expect(keyRows('restart: "no"\ndeploy: { replicas: 2 }')[0]).toBe('4 services.web/restart: mapped');
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
