import type { WebSocket } from '@playwright/test';
import { confirmIn, expectStatus, openServer, powerButton, terminal, webOf } from './support/cloud.ts';
import { injectFault } from './support/faults.ts';
import { orderJobFault, releaseJobs } from './support/jobs.ts';
import { expectNoOpener, expectText } from './support/page.ts';
import { expectNoPolicyViolation, recordPolicyViolations } from './support/policy.ts';
import type { BusyTeam } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

const openConsole = async (page: Page, team: BusyTeam) => {
  await openServer(page, team.owner, webOf(team), '?tab=console');
  await expect(terminal(page)).toContainText('root@web-1', { timeout: 20_000 });
};
const type = async (page: Page, line: string) => {
  await page.getByLabel('Console of web-1').last().focus();
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
};

test.describe('the console', () => {
  test('runs what is typed and shows what it prints', async ({ page, team }) => {
    await openConsole(page, team);
    await type(page, 'echo one > note.txt');
    await type(page, 'ls');
    await expect(terminal(page)).toContainText('note.txt');
    await type(page, 'cat note.txt');
    await expect(terminal(page)).toContainText('one');
  });

  test('needs nothing that a strict content security policy forbids', async ({ page, team }) => {
    await recordPolicyViolations(page);
    await openServer(page, team.owner, webOf(team), '?csp=strict&tab=console');
    await expect(terminal(page)).toContainText('root@web-1', { timeout: 20_000 });
    await type(page, 'ls');
    await expectNoPolicyViolation(page);
  });

  test('types what is pasted', async ({ page, team, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openConsole(page, team);
    await page.evaluate(() => navigator.clipboard.writeText('echo pasted-text'));
    await page.getByLabel('Console of web-1').last().focus();
    await page.keyboard.press('Control+v');
    await page.keyboard.press('Enter');
    await expect(terminal(page)).toContainText(/pasted-text[\s\S]*pasted-text/);
  });

  test('is left with Ctrl+F6', async ({ page, team }) => {
    await openConsole(page, team);
    await page.getByLabel('Console of web-1').last().focus();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Console of web-1').last()).toBeFocused();
    await page.keyboard.press('Control+F6');
    await expect(page.getByRole('button', { name: 'Send Ctrl+Alt+Del' })).toBeFocused();
  });

  test('lets go of its socket as its page is left, and connects again as it returns', async ({ page, team }) => {
    const isConsole = (socket: WebSocket) => socket.url().includes('/cloud/console');
    const opened = page.waitForEvent('websocket', isConsole);
    await openConsole(page, team);
    const closed = (await opened).waitForEvent('close');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await closed;
    const connected = page.waitForEvent('websocket', isConsole).then((socket) => socket.waitForEvent('framereceived'));
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await connected;
    await type(page, 'echo back-again');
    await expect(terminal(page)).toContainText(/back-again[\s\S]*back-again/);
  });

  test('ends with a reboot typed in it, and connects again', async ({ page, team }) => {
    await openConsole(page, team);
    await type(page, 'reboot');
    await expectText(page, 'The server is rebooting.');
    await expectStatus(page, 'Running');
    await expectText(page, 'Connected');
  });

  test('reboots with Ctrl+Alt+Del', async ({ page, team }) => {
    await openConsole(page, team);
    await orderJobFault('server', webOf(team), 'hold', { kind: 'server.reboot' });
    await page.getByRole('button', { name: 'Send Ctrl+Alt+Del' }).click();
    await expectStatus(page, 'Rebooting');
    await releaseJobs('server', webOf(team));
  });

  test('connects with a new ticket by its button', async ({ page, team }) => {
    await openConsole(page, team);
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === 'POST' && one.url().includes('/console')),
      page.getByRole('button', { name: 'Reconnect' }).click(),
    ]);
    expect(request.url()).toContain(`/cloud/servers/${webOf(team).id}/console`);
    await expectText(page, 'Connected');
  });

  test('shows why it is unavailable', async ({ page, team }) => {
    await injectFault(page, { method: 'POST', path: '/cloud/servers/{id}/console' }, 'status:422', 9);
    await openServer(page, team.owner, webOf(team), '?tab=console');
    await expectText(page, 'Disconnected');
  });

  test('waits for a server that is off', async ({ page, team }) => {
    const web = webOf(team);
    await openServer(page, team.owner, web);
    await powerButton(page, 'Shut down').click();
    await confirmIn(page, 'Shut down web-1?', 'Shut down');
    await expectStatus(page, 'Off');
    await page.getByRole('tab', { name: 'Console' }).click();
    await expectText(page, 'The console is available while the server is running.');
    await powerButton(page, 'Start').click();
    await expectText(page, 'Connected');
  });
});

test.describe('WHM', () => {
  /** Has the server run WHM. */
  const installWhm = async (page: Page, team: BusyTeam) => {
    const web = webOf(team);
    await team.call('PUT', `/cloud/servers/${web.id}/reinstall`, { image: 'almalinux-9-whm' });
    await openServer(page, team.owner, web);
    await expectStatus(page, 'Running');
  };

  test('opens in a tab of its own', async ({ page, team }) => {
    await installWhm(page, team);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Sign in to WHM' }).click(),
    ]);
    await tab.waitForURL(/whm/);
    await expect(tab.getByText('WHM').first()).toBeVisible();
    await expectNoOpener(tab);
  });

  test('is a link where the browser blocks the tab', async ({ page, team }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await installWhm(page, team);
    await page.getByRole('button', { name: 'Sign in to WHM' }).click();
    await expectText(page, 'Your browser blocked the new tab.');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Open WHM' }).click(),
    ]);
    await tab.waitForURL(/whm/);
  });

  test('that is refused closes the tab and says why', async ({ page, team }) => {
    await installWhm(page, team);
    await injectFault(page, { path: '/server/whm-login/{id}' }, 'status:422', 1);
    await page.getByRole('button', { name: 'Sign in to WHM' }).click();
    await expect(page.getByRole('region', { name: 'WHM' }).getByRole('alert')).not.toBeEmpty();
    await expect.poll(() => page.context().pages().length).toBe(1);
  });
});
