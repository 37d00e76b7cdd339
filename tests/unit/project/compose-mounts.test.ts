// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are variables of compose
import { describe, expect, it } from 'vitest';
import { keyRows, notesOf, only } from './compose-reports.ts';

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
  it.each([
    ['/var/cache/', 'web-cache /var/cache/', 'We’ll create a volume named web-cache for it.'],
    ['/', 'web-data /', 'We’ll create a volume named web-data for it.'],
    ['data:/data', 'data /data', 'data isn’t one of the volumes in this file. We’ll create a new one.'],
    ['${NAME:-store}:/data', 'store /data', 'store isn’t one of the volumes in this file. We’ll create a new one.'],
    ['my  data!:/data', 'my-data- /data', 'my  data! isn’t one of the volumes in this file. We’ll create a new one.'],
    ['_-data:/data', 'data /data', '_-data isn’t one of the volumes in this file. We’ll create a new one.'],
    ['ä:/data', 'data /data', 'ä isn’t one of the volumes in this file. We’ll create a new one.'],
    [
      `${'v'.repeat(70)}:/data`,
      `${'v'.repeat(64)} /data`,
      `${'v'.repeat(70)} isn’t one of the volumes in this file. We’ll create a new one.`,
    ],
  ])('%s are named', (text, mount, note) => {
    expect(mounts(`volumes: ["${text}"]`)).toEqual([mount]);
    expect(keyRows(`volumes: ["${text}"]`)).toEqual([
      `4 services.web.volumes/${text}: mapped (${note})`,
      '4 services.web/volumes: mapped',
    ]);
  });
  it('that the file has need no words', () => {
    expect(keyRows('volumes: [data:/data]', 'volumes: { data: }')).toEqual([
      '4 services.web/volumes: mapped',
      '5 volumes/data: mapped',
    ]);
  });
  it.each([
    ['""', ': unsupported (We couldn’t read this mount.)'],
    ['{ type: volume, source: data }', 'data: unsupported (We couldn’t read this mount.)'],
    ['{ type: tmpfs, target: /tmp }', '/tmp: unsupported (Mounts of type tmpfs aren’t available.)'],
    [
      '{ type: bind, source: ./x, target: /x }',
      '/x: unsupported (Files on your computer can’t be mounted. Use a volume, or a config for a single file.)',
    ],
  ])('%s are refused in words', (item, row) => {
    expect(mounts(`volumes: [${item}]`)).toEqual([]);
    expect(keyRows(`volumes: [${item}]`)).toEqual([`4 services.web.volumes/${row}`, '4 services.web/volumes: mapped']);
  });
  it('of variables without a default are named', () => {
    expect(keyRows('volumes: ["data:/${DIR}"]', 'volumes: { data: }')).toEqual([
      '4 services.web.volumes/data:/${DIR}: unsupported (We don’t replace ${DIR}. Enter the value.)',
      '4 services.web/volumes: mapped',
      '5 volumes/data: mapped',
    ]);
  });
  it('that are no list are refused in words', () => {
    expect(keyRows('volumes: data')).toEqual([
      '4 services.web/volumes: unsupported (This doesn’t follow the Compose specification.)',
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
  it('without a source are named after none', () => {
    expect(only('configs: [{ target: /etc/site.conf }]')?.configs).toEqual([
      { name: 'data', path: '/etc/site.conf', content: '' },
    ]);
  });
  it.each(['uid: "1"', 'gid: "1"', 'mode: 0440'])('ignore %s', (access) => {
    expect(keyRows(`configs: [{ source: site, ${access} }]`, 'configs: { site: { content: a } }')).toEqual([
      '4 services.web.configs/site: ignored (Owner and mode of the file are ignored.)',
      '4 services.web/configs: mapped',
      '5 configs/site: mapped',
    ]);
  });
  it('that the file has need no words', () => {
    expect(keyRows('configs: [{ source: site, target: /site }]', 'configs: { site: { content: a } }')).toEqual([
      '4 services.web/configs: mapped',
      '5 configs/site: mapped',
    ]);
  });
  it('of variables without a default are named', () => {
    expect(keyRows('configs: [site]', 'configs: { site: { content: "${HOST}" } }')[0]).toBe(
      '4 services.web.configs/site: unsupported (We don’t replace ${HOST}. Enter the value.)',
    );
  });
  it('that are no list are refused in words', () => {
    expect(keyRows('configs: site')).toEqual([
      '4 services.web/configs: unsupported (This doesn’t follow the Compose specification.)',
    ]);
  });
});
