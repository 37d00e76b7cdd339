/**
 * `node build/commit-subjects.mjs <base>`: fails on commits since then whose subject has no scope or more than 72 characters
 * (see CONTRIBUTING, "Commits"). Merges have subjects of their own.
 */
import { execFileSync } from 'node:child_process';

const MAX_LENGTH = 72;
const WITH_SCOPE = /^[a-z][a-z0-9 ,./-]*: \S/;

const [base = 'HEAD'] = process.argv.slice(2);
const subjects = execFileSync('git', ['log', '--no-merges', '--format=%s', `${base}..HEAD`], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const problems = subjects.flatMap((subject) => [
  ...(WITH_SCOPE.test(subject) ? [] : [`no scope: ${subject}`]),
  ...(subject.length > MAX_LENGTH ? [`${subject.length} characters: ${subject}`] : []),
]);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.error('\nA subject is `scope: what it does`, in at most 72 characters: see CONTRIBUTING, "Commits"');
  process.exit(1);
}
