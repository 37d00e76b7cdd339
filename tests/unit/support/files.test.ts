import { expect, it } from 'vitest';
import { addAttachments, attachmentProblem } from '#core/support/attachments.rules.ts';

it('files are judged before they are sent', () => {
  const rules = { max_files: 10, max_bytes: 10, extensions: ['png'] };
  expect(attachmentProblem({ name: 'a.png', size: 10 }, rules)).toBeNull();
  expect(attachmentProblem({ name: 'a.PNG', size: 11 }, rules)).toBe('large');
  expect(attachmentProblem({ name: 'a.png', size: 0 }, rules)).toBe('empty');
  expect(attachmentProblem({ name: 'a.png.exe', size: 1 }, rules)).toBe('type');
  expect(attachmentProblem({ name: 'noextension', size: 1 }, rules)).toBe('type');
  expect(attachmentProblem({ name: 'anything.exe', size: 1 }, { ...rules, extensions: [] })).toBeNull();
});

it('what does not fit is said, what fits is kept, and no more than a message carries', () => {
  const rules = { max_files: 2, max_bytes: 10, extensions: ['png'] };
  const file = (name: string, size = 1) => ({ name, size });
  const { files, problems } = addAttachments(
    [file('held.png')],
    [file('a.png'), file('b.exe'), file('c.png'), file('d.png', 0)],
    rules,
  );
  expect(files.map(({ name }) => name)).toEqual(['held.png', 'a.png']);
  expect(problems).toEqual([
    'b.exe: files of this type cannot be sent. Put it into a zip file.',
    'd.png is empty.',
    'Up to 2 files can be sent at once. Not added: 1',
  ]);
});
