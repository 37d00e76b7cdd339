import { describe, expect, it } from 'vitest';
import { addAttachments, attachmentProblem } from '#core/support/attachments.rules.ts';

describe('a file to attach', () => {
  const rules = { max_files: 10, max_bytes: 10, extensions: ['png'] };
  it.each([
    ['of the size limit', { name: 'a.png', size: 10 }, null],
    ['over the size limit', { name: 'a.PNG', size: 11 }, 'large'],
    ['without content', { name: 'a.png', size: 0 }, 'empty'],
    ['with another extension behind an allowed one', { name: 'a.png.exe', size: 1 }, 'type'],
    ['without an extension', { name: 'noextension', size: 1 }, 'type'],
  ])('%s', (_title, file, problem) => expect(attachmentProblem(file, rules)).toBe(problem));
  it('may have any extension where the rules name none', () =>
    expect(attachmentProblem({ name: 'anything.exe', size: 1 }, { ...rules, extensions: [] })).toBeNull());
});

describe('files added to a message', () => {
  const rules = { max_files: 2, max_bytes: 10, extensions: ['png'] };
  const file = (name: string, size = 1) => ({ name, size });
  const { files, problems } = addAttachments(
    [file('held.png')],
    [file('a.png'), file('b.exe'), file('c.png'), file('d.png', 0)],
    rules,
  );
  it('are kept up to the limit', () => expect(files.map(({ name }) => name)).toEqual(['held.png', 'a.png']));
  it('are refused with a message each', () =>
    expect(problems).toEqual([
      'b.exe: files of this type cannot be sent. Put it into a zip file.',
      'd.png is empty.',
      'Up to 2 files can be sent at once. Not added: 1',
    ]));
});
