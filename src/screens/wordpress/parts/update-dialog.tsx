import { CircleArrowUp, DatabaseBackup, ShieldAlert, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { wordpressManageMessages } from '#core/i18n/messages/wordpress-manage.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { installableUpdate, itemKey, offeredUpdate } from '#core/wordpress/items.rules.ts';
import { updateItems } from '#core/wordpress/items.store.ts';
import type { WordpressItem } from '#core/wordpress/wordpress.schema.ts';
import { Button } from '#screens/ui/button.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';

const t = translator(wordpressManageMessages);

const plan = [
  { icon: DatabaseBackup, textKey: 'wordpressManage.planBackup' },
  { icon: CircleArrowUp, textKey: 'wordpressManage.planUpdate' },
  { icon: Undo2, textKey: 'wordpressManage.planRevert' },
] as const;

interface UpdateDialogProps {
  siteId: string;
  items: readonly WordpressItem[];
  onBegun: (jobId: string) => void;
  onClose: () => void;
}

/** What an update of several items will do. Items can be left out before it begins. */
export function UpdateDialog({ siteId, items, onBegun, onClose }: UpdateDialogProps) {
  const installable = items.filter((item) => installableUpdate(item));
  const blocked = items.filter((item) => offeredUpdate(item)?.blocked);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const chosen = installable.filter((item) => !left.has(itemKey(item)));
  const toggle = (key: string) =>
    setLeft((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    );
  const begin = async () => {
    setPending(true);
    setError(null);
    const outcome = await updateItems(siteId, chosen);
    setPending(false);
    if (!outcome.ok) return setError(errorMessage(outcome.error));
    onClose();
    onBegun(outcome.data.job.id);
  };
  return (
    <Dialog
      isOpen
      title={t('wordpressManage.updateTitle', { n: chosen.length })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" isPending={isPending} disabled={chosen.length === 0} onClick={() => void begin()}>
            {t('wordpressManage.updateCount', { n: chosen.length })}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <fieldset className="grid">
          <legend className="font-semibold pb-1">{t('wordpressManage.chooseUpdates')}</legend>
          {installable.map((item) => (
            <Choice
              key={itemKey(item)}
              item={item}
              isChosen={!left.has(itemKey(item))}
              onToggle={() => toggle(itemKey(item))}
            />
          ))}
        </fieldset>
        {blocked.length > 0 && <Blocked items={blocked} />}
        <section className="grid gap-2">
          <h3 className="font-semibold">{t('wordpressManage.what')}</h3>
          <ol className="grid gap-2">
            {plan.map(({ icon: Icon, textKey }) => (
              <li key={textKey} className="flex items-start gap-2">
                <Icon size={16} aria-hidden className="shrink-0 mt-0.5 text-muted" />
                <span>{t(textKey)}</span>
              </li>
            ))}
          </ol>
        </section>
        <FormError error={error} />
      </div>
    </Dialog>
  );
}

function Choice({ item, isChosen, onToggle }: { item: WordpressItem; isChosen: boolean; onToggle: () => void }) {
  const update = installableUpdate(item);
  return (
    <label className="flex items-center gap-3 py-2 border-b border-line cursor-pointer">
      <input type="checkbox" checked={isChosen} onChange={onToggle} className="w-5 h-5 shrink-0" />
      <span className="grow min-w-0 break-words">{item.name}</span>
      {update?.is_security && (
        <Chip tone="warning" icon={ShieldAlert}>
          {t('wordpressManage.isSecurity')}
        </Chip>
      )}
      <span className="text-sm text-muted tabular-nums whitespace-nowrap">
        {item.version} → {update?.version}
      </span>
    </label>
  );
}

const Blocked = ({ items }: { items: readonly WordpressItem[] }) => (
  <section className="grid gap-1">
    <h3 className="font-semibold">{t('wordpressManage.notIncluded')}</h3>
    <ul className="grid gap-1">
      {items.map((item) => (
        <li key={itemKey(item)} className="text-sm text-muted">
          {item.name}: {item.update?.blocked}
        </li>
      ))}
    </ul>
  </section>
);
