import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { measureInteractions } from './interactions.ts';
import { type BusyTeam, createBusyTeam, createTeam, stopContainers, type Team } from './provider.ts';

export { expect, type Page } from '@playwright/test';

interface Fixtures {
  page: Page;
  /** A busy team of the test's own. */
  team: BusyTeam;
  /** The team of somebody who has just signed up. */
  newcomer: Team;
  /** The team of somebody who has an address and bought nothing yet. */
  customer: Team;
}
interface WorkerFixtures {
  /** A team with thousands of everything. Seeding it takes a second, so a worker's tests share it: they only read. */
  largeTeam: Team;
}

const isPolicyError = /Content Security Policy|TrustedHTML|TrustedScript|Uncaught/;

/** What runs of a team runs no longer than its test. */
async function useTeam<T extends Team>(
  context: BrowserContext,
  team: T,
  use: (team: T) => Promise<void>,
): Promise<void> {
  await use(team);
  await Promise.all(context.pages().map((page) => page.close()));
  await stopContainers(team.owner.teamId, 'for-good');
}

/** Tests whose page may have no uncaught error and violate no policy, and that own the data they change. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  context: async ({ context }, use, testInfo) => {
    await measureInteractions(context, testInfo);
    await use(context);
  },
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && isPolicyError.test(message.text())) errors.push(message.text());
    });
    await use(page);
    base.expect(errors, 'uncaught errors and policy violations').toEqual([]);
  },
  team: async ({ context }, use) => useTeam(context, await createBusyTeam(), use),
  newcomer: async ({ context }, use) => useTeam(context, await createTeam('newcomer'), use),
  customer: async ({ context }, use) => useTeam(context, await createTeam('customer'), use),
  largeTeam: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are used
    async ({}, use) => use(await createTeam('large')),
    { scope: 'worker' },
  ],
});
