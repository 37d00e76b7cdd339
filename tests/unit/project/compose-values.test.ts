// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are variables of compose
import { describe, expect, it } from 'vitest';
import { type ComposeValue, readComposeDocument } from '#core/project/compose-document.rules.ts';
import {
  interpolate,
  isTrue,
  parseBytes,
  parseDuration,
  parseMount,
  parsePorts,
  parseProbe,
  textsOf,
  valueOfKey,
} from '#core/project/compose-values.rules.ts';

/** The value that this YAML is. */
function yamlValue(yaml: string): ComposeValue {
  const document = readComposeDocument(`value: ${yaml}`);
  const value = 'problem' in document ? undefined : valueOfKey(document.map, 'value');
  if (!value) throw new Error(`Not a value: ${yaml}`);
  return value;
}

describe('texts', () => {
  it.each([
    ['one', ['one']],
    ['[one, "", two]', ['one', '', 'two']],
    ['[one, null, { a: b }, [c]]', ['one']],
    ['null', []],
    ['{ a: b }', []],
  ])('of %s', (yaml, texts) => expect(textsOf(yamlValue(yaml))).toEqual(texts));
  it.each(['true', 'True', 'TRUE', 'yes', 'on', '"true"'])('%s is true', (yaml) =>
    expect(isTrue(yamlValue(yaml))).toBe(true),
  );
  it.each(['false', 'no', 'untrue', 'only', '1', 'null', '[true]'])('%s is not true', (yaml) =>
    expect(isTrue(yamlValue(yaml))).toBe(false),
  );
  it('that are not there are not true', () => expect(isTrue(undefined)).toBe(false));
});

describe('variables', () => {
  it.each([
    ['$$x', '$x', []],
    ['$$$$', '$$', []],
    ['${A:-b}-${C-d}', 'b-d', []],
    ['${A-}|${A:-}', '|', []],
    ['${A}$B', '${A}$B', ['${A}', '$B']],
    ['$HOME/data', '$HOME/data', ['$HOME']],
    ['${A:?needed} ${B?}', '${A:?needed} ${B?}', ['${A:?needed}', '${B?}']],
    ['${A:+x}${A+y}', '', []],
    ['5$ $5 ${5}', '5$ $5 ${5}', []],
  ])('%s is interpolated', (typed, text, missing) => expect(interpolate(typed)).toEqual({ text, missing }));
});

describe('durations', () => {
  it.each([
    ['10', 10],
    ['10.25', 10.25],
    ['1m30s', 90],
    ['1h5m30s20ms', 3930.02],
    ['500ms', 0.5],
    ['250us', 0.000_25],
    ['1d', 86_400],
    ['2.5s', 2.5],
    ['2.25s', 2.25],
  ])('%s is %d s', (text, seconds) => expect(parseDuration(text)).toBeCloseTo(seconds, 9));
  it.each(['x', '1x', '', 'x10', 'x1m', '1mx', '1m 30s', '.5s', '-5s', '1e3'])('%j is none', (text) =>
    expect(parseDuration(text)).toBeNull(),
  );
});

describe('sizes', () => {
  it.each([
    ['1024', 1024],
    ['2b', 2],
    ['300k', 307_200],
    ['50M', 52_428_800],
    ['1.25gb', 1_342_177_280],
    ['1GiB', 1_073_741_824],
    ['1T', 1_099_511_627_776],
    [' 512 M ', 536_870_912],
    ['0.3', 0],
  ])('%j is %d bytes', (text, bytes) => expect(parseBytes(text)).toBe(bytes));
  it.each(['x', '', 'x1024', '1024x', '50MM', '-1k', '1,5g'])('%j is none', (text) =>
    expect(parseBytes(text)).toBeNull(),
  );
});

describe('ports', () => {
  const port = { target: 80, published: null, protocol: 'tcp', hostIp: null, appProtocol: null };
  it.each([
    ['80', [port]],
    ['"8080:80"', [{ ...port, published: '8080' }]],
    ['"127.0.0.1:8080:80/udp"', [{ ...port, published: '8080', protocol: 'udp', hostIp: '127.0.0.1' }]],
    ['"[::1]:81:80"', [{ ...port, published: '81', hostIp: '[::1]' }]],
    ['"127.0.0.1::80"', [{ ...port, hostIp: '127.0.0.1' }]],
    [
      '"80-81:80-81"',
      [
        { ...port, published: '80-81' },
        { ...port, published: '80-81', target: 81 },
      ],
    ],
    ['"65535"', [{ ...port, target: 65_535 }]],
    ['1', [{ ...port, target: 1 }]],
    ['{ target: 80 }', [port]],
    [
      '{ target: 80, published: "8080", protocol: udp, host_ip: 10.0.0.1, app_protocol: http }',
      [{ target: 80, published: '8080', protocol: 'udp', hostIp: '10.0.0.1', appProtocol: 'http' }],
    ],
  ])('%s are read', (yaml, ports) => expect(parsePorts(yamlValue(yaml))).toEqual(ports));
  it.each([
    ...['0', '65536', '"0-5"', '"65530-65536"', '"3005-3000"', '"80-"', '"-80"', '"8-9-10"'],
    ...[
      'http',
      '"x80:80"',
      '"80:80x"',
      '"80:"',
      '{ target: x80 }',
      '{ target: 80x }',
      '{ published: 80 }',
      '{}',
      '[80]',
    ],
  ])('%s are none', (yaml) => expect(parsePorts(yamlValue(yaml))).toEqual([]));
  it('of a long range are as many as show that there are too many', () => {
    expect(parsePorts(yamlValue('"3000-3019"'))).toHaveLength(20);
    expect(parsePorts(yamlValue('"3000-4000"')).map(({ target }) => target)).toEqual(
      Array.from({ length: 21 }, (_, index) => 3000 + index),
    );
  });
});

describe('mounts', () => {
  const mount = { type: 'volume', source: 'data', target: '/data', isReadOnly: false };
  it.each([
    ['data:/data', mount],
    ['data:/data:ro', { ...mount, isReadOnly: true }],
    ['data:/data:z,ro', { ...mount, isReadOnly: true }],
    ['data:/data:rw', mount],
    ['my.data/x:/data', { ...mount, source: 'my.data/x' }],
    ['/data', { ...mount, source: null }],
    ['C:\\data', { ...mount, source: null, target: 'C:\\data' }],
    ['./data:/data', { ...mount, type: 'bind', source: './data' }],
    ['../data:/data', { ...mount, type: 'bind', source: '../data' }],
    ['/srv:/data', { ...mount, type: 'bind', source: '/srv' }],
    ['~/data:/data', { ...mount, type: 'bind', source: '~/data' }],
    ['C:\\x:/data:ro', { ...mount, type: 'bind', source: 'C:\\x', isReadOnly: true }],
    ['d:/x:/data', { ...mount, type: 'bind', source: 'd:/x' }],
    ['{ target: /data }', { ...mount, source: null }],
    ['{ type: bind, source: ./x, target: /data }', { ...mount, type: 'bind', source: './x' }],
    ['{ type: volume, source: data, target: /data, read_only: true }', { ...mount, isReadOnly: true }],
    ['{ type: tmpfs, target: /data, read_only: false }', { ...mount, type: 'tmpfs', source: null }],
  ])('%s is read', (yaml, expected) => expect(parseMount(yamlValue(yaml))).toEqual(expected));
  it.each(['""', 'null', '{ source: data }', '[data]'])('%s is none', (yaml) =>
    expect(parseMount(yamlValue(yaml))).toBeNull(),
  );
});

describe('probes', () => {
  it.each([
    ['["CMD", "curl", "-f", "http://localhost:8080/health"]', 'http', 8080, '/health'],
    ['["CMD", "wget", "--spider", "http://127.0.0.1"]', 'http', null, '/'],
    ['curl -f http://localhost/up?full=1 || exit 1', 'http', null, '/up?full=1'],
    ['curl -k "https://0.0.0.0:8443/up"', 'http', 8443, '/up'],
    ['curl http://[::1]:3000', 'http', 3000, '/'],
    ['nc localhost 6379', 'tcp', 6379, null],
    ['nc -z -v 127.0.0.1 5432', 'tcp', 5432, null],
    ['nc -w 3 -z localhost 5432', 'tcp', 5432, null],
    ['nc  -zv  localhost  25 || exit 1', 'tcp', 25, null],
    ['["CMD-SHELL", "nc -z localhost 80"]', 'tcp', 80, null],
    ['NONE', 'none', null, null],
    ['["NONE"]', 'none', null, null],
  ])('%s', (yaml, type, port, path) => expect(parseProbe(yamlValue(yaml))).toEqual({ type, port, path }));
  it.each([
    'pg_isready -U postgres',
    'curl http://example.com/',
    'curl --help',
    'node check.js http://localhost:3000/',
    '["curl", "http://localhost/"]',
    'nc -z redis 6379',
    'curler http://localhost/',
    'null',
    '[]',
  ])('%s needs a command', (yaml) => expect(parseProbe(yamlValue(yaml))).toBeNull());
});
