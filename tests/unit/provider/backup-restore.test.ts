import { createHash } from 'node:crypto';
import {
  cpSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { chmod, mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { verifyBackup } from '#provider/backup/archive.ts';
import type { Manifest, TreeEntry } from '#provider/backup/manifest.ts';
import { packArchive } from '#provider/backup/pack.ts';
import { diffTrees, planTree } from '#provider/backup/restore-plan.ts';
import { discardSwap, finishRestores, openSwap, swapIn } from '#provider/backup/swap.ts';
import { readTree } from '#provider/backup/tree.ts';
import { treeOf } from '#tests/support/backup-fixture.ts';

let dir: string;
beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'portal-restore-')));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));
const { signal } = new AbortController();

const file = (path: string, size = 1): TreeEntry => ({
  path,
  kind: 'file',
  size,
  mode: 0o644,
  mtime: 0,
  ctime: 0,
  sha256: '',
});
const folder = (path: string): TreeEntry => ({ ...file(path, 0), kind: 'folder' });
const plan = (backup: TreeEntry[], now: TreeEntry[], paths: string[], removes_new = false) =>
  planTree([folder('/'), ...backup], [folder('/'), ...now], { paths, removes_new })
    .map(({ entry, from }) => `${from} ${entry.kind} ${entry.path}`)
    .sort();

describe('what a restore of files leads to', () => {
  it('takes the selection from the backup and all else from the current state', () => {
    const [backup, now] = [
      [folder('/a'), file('/a/1'), file('/2')],
      [folder('/a'), file('/a/1'), file('/a/new'), file('/2')],
    ];
    expect(plan(backup, now, ['/a'])).toEqual([
      'backup file /a/1',
      'backup folder /a',
      'now file /2',
      'now file /a/new',
      'now folder /',
    ]);
    expect(plan(backup, now, ['/a'], true)).not.toContain('now file /a/new');
  });

  it('makes the folders on the way that are gone', () => {
    expect(plan([folder('/a'), folder('/a/b'), file('/a/b/1'), file('/a/2')], [], ['/a/b/1'])).toEqual([
      'backup file /a/b/1',
      'backup folder /a',
      'backup folder /a/b',
      'now folder /',
    ]);
  });

  it('replaces a file by a folder and a folder by a file, and says what goes with it', () => {
    const backup = [file('/a'), folder('/b'), file('/b/1')];
    const now = [folder('/a'), file('/a/deep'), file('/b')];
    expect(plan(backup, now, ['/'])).toEqual([
      'backup file /a',
      'backup file /b/1',
      'backup folder /',
      'backup folder /b',
    ]);
    const planned = planTree([folder('/'), ...backup], [folder('/'), ...now], { paths: ['/'], removes_new: false });
    expect(diffTrees(planned, now, () => false)).toEqual({
      added: ['/a', '/b/1'],
      changed: [],
      removed: ['/a/deep', '/b'],
    });
  });

  it('equals the backup in a full restore without kept files', () => {
    const entry = fc.tuple(
      fc.constantFrom('/a', '/b', '/a/c', '/a/d', '/a/c/e'),
      fc.constantFrom('file', 'folder') as fc.Arbitrary<'file' | 'folder'>,
    );
    const tree = fc.uniqueArray(entry, { selector: ([path]) => path }).map((entries) => {
      const kinds = new Map<string, 'file' | 'folder'>([['/', 'folder'], ...entries]);
      return [...kinds]
        .filter(([path]) => {
          for (let up = dirname(path); up !== '/'; up = dirname(up)) if (kinds.get(up) !== 'folder') return false;
          return true;
        })
        .map(([path, kind]) => (kind === 'folder' ? folder(path) : file(path)))
        .sort((a, b) => a.path.length - b.path.length);
    });
    fc.assert(
      fc.property(tree, tree, (backup, now) => {
        const whole = planTree(backup, now, { paths: ['/'], removes_new: true }).map(
          ({ entry }) => `${entry.kind} ${entry.path}`,
        );
        expect(whole.sort()).toEqual(backup.map(({ kind, path }) => `${kind} ${path}`).sort());
      }),
    );
  });
});

/** What an archive is made with. */
const about = {
  subject: { type: 'hosting', id: 1, name: 'a.example' },
  team_id: 1,
  kind: 'files',
  created_at: '2026-01-01',
  details: {},
  tables: [],
  database: null,
} satisfies Partial<Manifest>;
const row = (values: object) =>
  ({
    id: 1,
    team_id: 1,
    subject_type: 'hosting',
    subject_id: 1,
    subject_name: 'a.example',
    kind: 'files',
    reason: 'manual',
    note: '',
    is_kept: false,
    size: 1,
    files_count: 1,
    tables_count: 0,
    checksum: '',
    stored_as: 'a.zip',
    details: {},
    job_id: null,
    created_at: '',
    ...values,
  }) as const as Parameters<typeof verifyBackup>[1];
const services = () => ({ settings: { backupsDir: dir } }) as Parameters<typeof verifyBackup>[0];

describe('an archive', () => {
  it('leaves out what goes while it is made, and what is no file', async () => {
    const tree = join(dir, 'tree');
    await mkdir(tree);
    for (let n = 0; n < 20; n++) await writeFile(join(tree, `${n}`), 'x');
    await writeFile(join(tree, 'back\\slash'), 'x');
    const skipped: string[] = [];
    let isFirst = true;
    const { manifest } = await packArchive(join(dir, 'a.zip'), { tree, dump: null }, about, {
      signal,
      onSkipped: (path) => skipped.push(path),
      async onProgress() {
        if (isFirst) await rm(join(tree, '7'), { force: true });
        if (isFirst) await rm(join(tree, '17'), { force: true });
        isFirst = false;
      },
    });
    expect(skipped).toContain('/back\\slash');
    expect(manifest.files_count).toBe(20 - skipped.filter((path) => !path.includes('back')).length);
    const bytes = readFileSync(join(dir, 'a.zip'));
    await verifyBackup(services(), row({ checksum: createHash('sha256').update(bytes).digest('hex') }), signal);
  });

  it.each([
    ['a name that leads up', 'files/xx/a', '/../a'],
    ['a name without its folder', 'files/a/b', '/a/b'],
    ['a backslash', 'files/xxxa', '/..\\a'],
    ['two slashes', 'files/xa', '//a'],
  ])('with %s is refused', async (_, harmless, path) => {
    const zip = new ZipFile();
    // The library writes no such names.
    zip.addBuffer(Buffer.from('x'), harmless);
    const manifest: Manifest = { version: 1, ...about, files_count: 1, files: [folder('/'), file(path)] };
    zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json');
    zip.end();
    await pipeline(zip.outputStream as NodeJS.ReadableStream, createWriteStream(join(dir, 'a.zip')));
    const patched = readFileSync(join(dir, 'a.zip')).toString('latin1').replaceAll(harmless, `files${path}`);
    writeFileSync(join(dir, 'a.zip'), Buffer.from(patched, 'latin1'));
    const checksum = createHash('sha256')
      .update(readFileSync(join(dir, 'a.zip')))
      .digest('hex');
    await expect(verifyBackup(services(), row({ checksum }), signal)).rejects.toThrow('is damaged');
  });

  it.each([
    ['a member that nobody announced', { files: [] as TreeEntry[] }, 'is damaged'],
    ['nothing of what was announced', { files: [file('/other')] }, 'is damaged'],
    ['another subject', { files: [file('/a')], subject: { type: 'hosting', id: 2, name: 'b' } }, 'isn’t of a.example'],
    ['another team', { files: [file('/a')], team_id: 2 }, 'isn’t of a.example'],
    [
      'another kind of subject',
      { files: [file('/a')], subject: { type: 'server', id: 1, name: 'b' } },
      'isn’t of a.example',
    ],
  ])('with %s is refused', async (_, { files, ...values }, message) => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('x'), 'files/a');
    zip.addBuffer(
      Buffer.from(JSON.stringify({ version: 1, ...about, files_count: 1, files: [folder('/'), ...files], ...values })),
      'manifest.json',
    );
    zip.end();
    await pipeline(zip.outputStream as NodeJS.ReadableStream, createWriteStream(join(dir, 'a.zip')));
    const checksum = createHash('sha256')
      .update(readFileSync(join(dir, 'a.zip')))
      .digest('hex');
    await expect(verifyBackup(services(), row({ checksum }), signal)).rejects.toThrow(message);
  });

  it('with an empty dump is refused', async () => {
    const zip = new ZipFile();
    const sha256 = createHash('sha256').update('').digest('hex');
    zip.addBuffer(Buffer.alloc(0), 'database.sql');
    zip.addBuffer(
      Buffer.from(JSON.stringify({ version: 1, ...about, files_count: 0, files: [], database: { size: 0, sha256 } })),
      'manifest.json',
    );
    zip.end();
    await pipeline(zip.outputStream as NodeJS.ReadableStream, createWriteStream(join(dir, 'a.zip')));
    const checksum = createHash('sha256')
      .update(readFileSync(join(dir, 'a.zip')))
      .digest('hex');
    await expect(verifyBackup(services(), row({ checksum }), signal)).rejects.toThrow('can’t be used');
  });
});

describe('a tree', () => {
  it('is read as it is: permissions, times, links and empty folders', async () => {
    await mkdir(join(dir, 'a/empty'), { recursive: true });
    await writeFile(join(dir, 'a/1'), 'text');
    await chmod(join(dir, 'a/1'), 0o4750);
    await utimes(join(dir, 'a/1'), 1_600_000_000.5, 1_600_000_000.5);
    await symlink('/nowhere', join(dir, 'a/link'));
    expect(await readTree(join(dir, 'a'))).toMatchObject(
      [
        { path: '/', kind: 'folder' },
        { path: '/1', kind: 'file', size: 4, mode: 0o4750, mtime: 1_600_000_000_500 },
        { path: '/empty', kind: 'folder' },
        { path: '/link', kind: 'link', target: '/nowhere', size: 0 },
      ]
        .sort((a, b) => (a.path < b.path ? -1 : 1))
        .map((entry) => expect.objectContaining(entry)),
    );
  });
});

describe('the swap of old and new', () => {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const JOURNAL = { tree: 'files', database: 'database.sqlite' };
  async function prepare() {
    const root = join(dir, 'wordpress/1');
    write(join(root, 'files/index.php'), 'old');
    write(join(root, 'files/extra.php'), 'old');
    write(join(root, 'database.sqlite'), 'old');
    write(join(root, 'database.sqlite-journal'), 'old');
    const swap = await openSwap(join(root, 'drafts'), 'key');
    write(join(swap.tree, 'index.php'), 'new');
    write(swap.database, 'new');
    return { root, swap };
  }
  const stateOf = (root: string) => {
    const text = (path: string) => readFileSync(join(root, path), 'utf8');
    return `${readdirSync(join(root, 'files')).map((name) => `${name}=${text(`files/${name}`)}`)} ${text('database.sqlite')}`;
  };
  const OLD = 'extra.php=old,index.php=old old';
  const NEW = 'index.php=new new';

  it('is whole after a kill before each of its steps, and after the start that follows', async () => {
    const { root, swap } = await prepare();
    const snapshots: string[] = [];
    // What a kill would leave at this moment.
    const snapshot = (step: string) => {
      const copy = join(dir, `at-${snapshots.length}`);
      cpSync(dirname(root), join(copy, 'wordpress'), { recursive: true });
      snapshots.push(step);
    };
    await swapIn(swap, JOURNAL, snapshot);
    expect(stateOf(root)).toBe(NEW);
    expect(snapshots.length).toBeGreaterThanOrEqual(6);
    for (const [at, step] of snapshots.entries()) {
      const wordpressDir = join(dir, `at-${at}`, 'wordpress');
      await finishRestores({ hostingDir: join(dir, 'none'), wordpressDir });
      expect([step, stateOf(join(wordpressDir, '1'))]).toEqual([step, step === 'write the journal' ? OLD : NEW]);
      expect(readdirSync(join(wordpressDir, '1/drafts'))).toEqual([]);
      expect(readdirSync(join(wordpressDir, '1')).sort()).toEqual(
        step === 'write the journal'
          ? ['database.sqlite', 'database.sqlite-journal', 'drafts', 'files']
          : ['database.sqlite', 'drafts', 'files'],
      );
    }
  });

  it('that fails at any step leaves the old', async () => {
    for (const failing of [
      'write the journal',
      'move the old files',
      'move the new files',
      'remove what the old database has not written yet',
      'move the new database',
    ]) {
      rmSync(join(dir, 'wordpress'), { recursive: true, force: true });
      const { root, swap } = await prepare();
      const before = treeOf(join(root, 'files'));
      const swapping = swapIn(swap, JOURNAL, (step) => {
        if (step === failing) throw new Error('The disk failed');
      });
      await expect(swapping).rejects.toThrow('The disk failed');
      await discardSwap(swap);
      expect([failing, stateOf(root), treeOf(join(root, 'files'))]).toEqual([failing, OLD, before]);
      expect(readdirSync(join(root, 'drafts'))).toEqual([]);
    }
  });
});
