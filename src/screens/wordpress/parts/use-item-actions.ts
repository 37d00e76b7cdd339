import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import type { Outcome } from '#core/http/outcome.ts';
import { wordpressManageMessages } from '#core/i18n/messages/wordpress-manage.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { itemKey } from '#core/wordpress/items.rules.ts';
import { changeItem, updateItems } from '#core/wordpress/items.store.ts';
import type { WordpressItem, WordpressSite } from '#core/wordpress/wordpress.schema.ts';

const t = translator(wordpressManageMessages);

/** What a page does with one item after asking. */
export type ItemDialog = 'details' | 'delete' | 'goBack' | 'activate';

export interface ItemActions {
  site: WordpressSite;
  /** Items cannot be changed now; the page says why. */
  isPaused: boolean;
  /** Items can be changed but not updated now; the page says why. */
  isUpdatePaused: boolean;
  /** Items whose switch or button waits for the answer. */
  pending: ReadonlySet<string>;
  /** Why the last change of an item was refused. */
  errors: ReadonlyMap<string, string>;
  setActive: (item: WordpressItem, isActive: boolean) => Promise<boolean>;
  setAutoUpdate: (item: WordpressItem, isOn: boolean) => void;
  /** @param version null offers it again */
  setIgnored: (item: WordpressItem, version: string | null) => void;
  update: (item: WordpressItem) => void;
  ask: (dialog: ItemDialog, item: WordpressItem) => void;
  dismissError: (item: WordpressItem) => void;
}

/** Changes of single items. A refusal is kept with the item, beside which it is shown. */
export function useItemActions(
  site: WordpressSite,
  onUpdateBegun: (jobId: string) => void,
): Omit<ItemActions, 'isPaused' | 'isUpdatePaused' | 'ask'> {
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const setError = (key: string, error: string | null) =>
    setErrors(
      (before) => new Map([...[...before].filter(([one]) => one !== key), ...(error ? [[key, error] as const] : [])]),
    );
  const run = async <Data>(item: WordpressItem, work: () => Promise<Outcome<Data>>): Promise<Data | null> => {
    const key = itemKey(item);
    setPending((before) => new Set([...before, key]));
    setError(key, null);
    const outcome = await work();
    setPending((before) => new Set([...before].filter((one) => one !== key)));
    if (outcome.ok) return outcome.data;
    setError(key, errorMessage(outcome.error));
    return null;
  };
  const change = (item: WordpressItem, body: NonNullable<Parameters<typeof changeItem.run>[0]['body']>) =>
    run(item, () => changeItem.run({ params: { id: site.id, kind: item.kind, slug: item.slug }, body }));
  return {
    site,
    pending,
    errors,
    async setActive(item, isActive) {
      const answer = await change(item, { is_active: isActive });
      if (!answer) return false;
      const done = isActive ? 'wordpressManage.enabledDone' : 'wordpressManage.disabledDone';
      const key = item.kind === 'theme' ? 'wordpressManage.activated' : done;
      notices().success(answer.message ?? t(key, { name: item.name }));
      return true;
    },
    setAutoUpdate: (item, isOn) => void change(item, { auto_update: isOn }),
    setIgnored: (item, version) => void change(item, { ignored_version: version }),
    update: (item) =>
      void run(item, () => updateItems(site.id, [item])).then((answer) => {
        if (answer) onUpdateBegun(answer.job.id);
      }),
    dismissError: (item) => setError(itemKey(item), null),
  };
}
