import { wordpressManageMessages } from '#core/i18n/messages/wordpress-manage.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { itemKey } from '#core/wordpress/items.rules.ts';
import { changeItem } from '#core/wordpress/items.store.ts';
import type { WordpressItem } from '#core/wordpress/wordpress.schema.ts';
import { BulkOutcomeDialog } from '#screens/ui/bulk-outcome-dialog.tsx';
import { Button } from '#screens/ui/button.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { useBulkRun } from '#screens/ui/use-bulk-run.ts';

const t = translator(wordpressManageMessages);

interface BulkSwitchDialogProps {
  siteId: string;
  items: readonly WordpressItem[];
  /** Whether they are enabled or disabled. */
  isOn: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Enables or disables several plugins, one after the other, and shows what came of each. */
export function BulkSwitchDialog({ siteId, items, isOn, onClose, onDone }: BulkSwitchDialogProps) {
  const named = items.map((item) => ({ ...item, id: itemKey(item) }));
  const { outcomes, progress, run, retry } = useBulkRun<(typeof named)[number]>(async ({ kind, slug }) => {
    const outcome = await changeItem.run({ params: { id: siteId, kind, slug }, body: { is_active: isOn } });
    const done = t(isOn ? 'wordpressManage.enabledOne' : 'wordpressManage.disabledOne');
    return outcome.ok ? { ok: true, data: outcome.data.message ?? done } : outcome;
  });
  if (outcomes)
    return (
      <BulkOutcomeDialog
        outcomes={outcomes}
        isPending={progress !== null}
        onRetry={() => void retry(named)}
        onClose={onDone}
      />
    );
  const n = items.length;
  return (
    <Dialog
      isOpen
      title={isOn ? t('wordpressManage.enableTitle', { n }) : t('wordpressManage.disableTitle', { n })}
      onClose={() => progress ?? onClose()}
      actions={
        <>
          <Button onClick={onClose} disabled={progress !== null}>
            {t('dialog.cancel')}
          </Button>
          <Button variant="primary" isPending={progress !== null} onClick={() => void run(named)}>
            {t(isOn ? 'wordpressManage.enable' : 'wordpressManage.disable')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t(isOn ? 'wordpressManage.enableText' : 'wordpressManage.disableText')}</p>
        <ul className="grid gap-1 pl-5" style={{ listStyle: 'disc' }}>
          {items.map((item) => (
            <li key={itemKey(item)} className="break-words">
              {item.name}
            </li>
          ))}
        </ul>
        <p role="status" className="text-sm text-muted tabular-nums min-h-[19px]">
          {progress}
        </p>
      </div>
    </Dialog>
  );
}
