import { ServerUnreachableError } from './client.ts';
import { checkCrossOrigin } from './cross-origin.ts';
import { createKit } from './kit.ts';
import type { Options } from './options.ts';
import { checkOtherMember } from './other-member.ts';
import { checkReads } from './reads.ts';
import { checkRealtime } from './realtime.ts';
import { checkRefusals } from './refusals.ts';
import { crossOrigin, type Finding, wrong } from './report.ts';
import { checkAddress, signIn } from './sign-in.ts';
import { checkWrites } from './writes.ts';

/**
 * Runs all checks.
 * @returns a finding for each call of the contract
 * @throws CannotRun where there is no API, or no sign-in
 */
export async function runChecks(options: Options): Promise<Finding[]> {
  const kit = createKit(options);
  try {
    await checkAddress(kit);
    if (options.member) kit.member = await signIn(kit, options.member, options.team);
    await checkReads(kit);
    await checkRefusals(kit);
    const second = options.second && (await signIn(kit, options.second, null));
    if (second) await checkOtherMember(kit, second);
    if (options.only.length === 0 || options.only.includes('support')) await checkRealtime(kit);
    if (options.write) await checkWrites(kit);
    await checkCrossOrigin(kit);
  } catch (error) {
    if (!(error instanceof ServerUnreachableError)) throw error;
    kit.report.add(
      { ...crossOrigin, name: 'gone', title: 'The server stopped answering' },
      'answer',
      wrong(error.message),
    );
  }
  return kit.report.findings();
}
