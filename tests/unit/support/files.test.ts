import { describe, expect, it } from 'vitest';
import {
  acceptAttribute,
  addAttachments,
  attachmentProblem,
  describeAttachmentRules,
} from '#core/support/attachments.rules.ts';

describe('a file to attach', () => {
  const rules = { max_files: 10, max_bytes: 10, extensions: ['png'] };
  it.each([
    ['of the size limit', { name: 'a.png', size: 10 }, null],
    ['over the size limit', { name: 'a.PNG', size: 11 }, 'large'],
    ['without content', { name: 'a.png', size: 0 }, 'empty'],
    ['with another extension behind an allowed one', { name: 'a.png.exe', size: 1 }, 'type'],
    ['with an extension in capitals', { name: 'a.PNG', size: 1 }, null],
    ['with an extension in the middle', { name: 'a.png.', size: 1 }, 'type'],
    ['without an extension, of the same name', { name: 'png', size: 1 }, 'type'],
    ['without an extension', { name: 'noextension', size: 1 }, 'type'],
  ])('%s', (_title, file, problem) => expect(attachmentProblem(file, rules)).toBe(problem));
  it('may have any extension where the rules name none', () =>
    expect(attachmentProblem({ name: 'anything.exe', size: 1 }, { ...rules, extensions: [] })).toBeNull());
});

describe('files added to a message', () => {
  const rules = { max_files: 2, max_bytes: 10, extensions: ['png'] };
  const file = (name: string, size = 1) => ({ name, size });
  const add = () =>
    addAttachments([file('current.png')], [file('a.png'), file('b.exe'), file('c.png'), file('d.png', 0)], rules);
  it('are kept up to the limit', () => expect(add().files.map(({ name }) => name)).toEqual(['current.png', 'a.png']));
  it('are refused with a message each', () =>
    expect(add().problems).toEqual([
      'b.exe can’t be sent. Try zipping it.',
      'd.png is empty.',
      'You can attach up to 2 files. Not added: 1',
    ]));
  it('are not changed in the list they are added to', () => {
    const current = [file('current.png')];
    addAttachments(current, [file('a.png')], rules);
    expect(current).toHaveLength(1);
  });
});

describe('the rules of attachments', () => {
  const rules = { max_files: 3, max_bytes: 5_000_000, extensions: ['png', 'pdf'] };
  const free = { ...rules, extensions: [] };
  it('name the types they allow', () =>
    expect(describeAttachmentRules(rules)).toBe('Up to 3 files of 5.0 MB each: png, pdf'));
  it('name no types where all are allowed', () =>
    expect(describeAttachmentRules(free)).toBe('Up to 3 files of 5.0 MB each'));
  it('are an accept attribute, and none where all types are allowed', () =>
    expect([acceptAttribute(rules), acceptAttribute(free)]).toEqual(['.png,.pdf', undefined]));
  it('refuse a large file with the limit', () =>
    expect(addAttachments([], [{ name: 'a.png', size: 5_000_001 }], rules)).toEqual({
      files: [],
      problems: ['a.png is larger than 5.0 MB.'],
    }));
  it('reveal hidden characters of a refused name', () =>
    expect(addAttachments([], [{ name: 'a\u202egnp.exe', size: 0 }], rules).problems).toEqual([
      'a[U+202E]gnp.exe is empty.',
    ]));
  it('report no problem with files that fit', () =>
    expect(addAttachments([], [{ name: 'a.png', size: 1 }], rules).problems).toEqual([]));
  it('show the last four of many messages', () => {
    const added = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, size: 0 }));
    expect(addAttachments([], added, rules).problems).toEqual([
      'b is empty.',
      'c is empty.',
      'd is empty.',
      'e is empty.',
    ]);
  });
});
