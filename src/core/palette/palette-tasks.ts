import { changePower } from '../cloud/cloud.store.ts';
import { openWhm } from '../cloud/whm.ts';
import { signInToPanel } from '../hosting/panel-sign-in.ts';
import { errorMessage } from '../http/error-policy.rules.ts';
import { navigationMessages } from '../i18n/messages/navigation.en.ts';
import { translator } from '../i18n/translator.ts';
import { notices } from '../notification/notices.store.ts';
import { openNewTab } from '../platform/new-tab.ts';
import { openSiteAdmin } from '../wordpress/admin-sign-in.ts';
import type { PaletteTask } from './palette.rules.ts';

const t = translator(navigationMessages);

/** Offers a button that opens a tab that the browser has blocked. */
function offerTab(url: string | null): void {
  if (url)
    notices().success(t('palette.tabBlocked'), {
      label: t('palette.openTab'),
      run: () => void openNewTab()?.open(url),
    });
}

/** Runs an action that needs no confirmation. Call it within a second of a press: it may open a tab. A failure raises a notice. */
export async function runTask(task: PaletteTask): Promise<void> {
  if (task.kind === 'whm') {
    const outcome = await openWhm(task.id);
    if (outcome.ok) offerTab(outcome.data);
    else notices().failure(errorMessage(outcome.error));
  }
  if (task.kind === 'wp-admin') {
    const outcome = await openSiteAdmin(task.id);
    if (outcome.ok) offerTab(outcome.data);
    else notices().failure(errorMessage(outcome.error));
  }
  if (task.kind === 'panel') offerTab(await signInToPanel(task));
  if (task.kind === 'power') {
    const outcome = await changePower(task.id, task.action);
    if (!outcome.ok) notices().failure(errorMessage(outcome.error));
  }
}
