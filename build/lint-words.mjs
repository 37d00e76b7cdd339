/**
 * Fails on names that this code once had instead of the field's terms, on comments and test titles that read as if
 * translated, and on messages in another voice than the interface's (see CONTRIBUTING, "Words").
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { problemsInCode } from './code-words.mjs';
import { problemsInMessages } from './message-voice.mjs';

const files = execFileSync('git', ['ls-files', 'src', 'demo', 'build', 'tests'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts'));

const problems = files.flatMap((file) => {
  const source = readFileSync(file, 'utf8');
  const isMessages = /^src\/core\/i18n\/.*\.(en|de)\.ts$/.test(file);
  return [...problemsInCode(file, source), ...(isMessages ? problemsInMessages(file, source) : [])];
});

if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.error(`\n${problems.length} names and texts to reword: see CONTRIBUTING, "Words"`);
  process.exit(1);
}
