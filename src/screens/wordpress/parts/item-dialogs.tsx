import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import type { Outcome } from '#core/http/outcome.ts';
import { wordpressManageMessages } from '#core/i18n/messages/wordpress-manage.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { changeItem, deleteItem, rollBackItem } from '#core/wordpress/items.store.ts';
import type { WordpressItem } from '#core/wordpress/wordpress.schema.ts';
import { Button } from '#screens/ui/button.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { ItemDetails } from './item-details.tsx';
import type { ItemActions, ItemDialog } from './use-item-actions.ts';

const t = translator(wordpressManageMessages);

interface DialogProps {
  item: WordpressItem;
  actions: ItemActions;
  onClose: () => void;
}

/** The dialog that is open on an item. */
export function ItemDialogs({ dialog, ...props }: DialogProps & { dialog: ItemDialog }) {
  if (dialog === 'details') return <ItemDetails {...props} />;
  if (dialog === 'delete') return props.item.kept_reason ? <Kept {...props} /> : <Delete {...props} />;
  return dialog === 'goBack' ? <GoBack {...props} /> : <Activate {...props} />;
}

interface AskProps {
  title: string;
  text: string;
  confirmLabel: string;
  variant: 'primary' | 'danger';
  act: () => Promise<Outcome<unknown>>;
  onClose: () => void;
}

/** Asks, acts, and shows a refusal where it was asked. */
function Ask({ title, text, confirmLabel, variant, act, onClose }: AskProps) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    setPending(true);
    setError(null);
    const outcome = await act();
    setPending(false);
    if (outcome.ok) onClose();
    else setError(errorMessage(outcome.error));
  };
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant={variant} isPending={isPending} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{text}</p>
        <FormError error={error} />
      </div>
    </Dialog>
  );
}

const paramsOf = ({ item, actions }: DialogProps) => ({ id: actions.site.id, kind: item.kind, slug: item.slug });

function Delete(props: DialogProps) {
  const { item, actions } = props;
  const text = item.kind === 'plugin' ? 'wordpressManage.deletePlugin' : 'wordpressManage.deleteTheme';
  return (
    <Ask
      title={t('wordpressManage.deleteTitle', { name: item.name })}
      text={t(text, { name: item.name, site: actions.site.name })}
      confirmLabel={`${t('wordpressManage.delete')} ${item.name}`}
      variant="danger"
      act={() => deleteItem.run({ params: paramsOf(props) })}
      onClose={props.onClose}
    />
  );
}

/** Why an item stays, with what would let it be deleted. */
function Kept({ item, actions, onClose }: DialogProps) {
  const canDisable = item.kind === 'plugin' && item.is_active && !actions.isPaused;
  return (
    <Dialog
      isOpen
      title={t('wordpressManage.cannotDelete', { name: item.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.close')}</Button>
          {canDisable && (
            <Button
              variant="primary"
              onClick={() => {
                onClose();
                void actions.setActive(item, false);
              }}
            >
              {t('wordpressManage.disable')}
            </Button>
          )}
        </>
      }
    >
      <p>{item.kept_reason}</p>
    </Dialog>
  );
}

function GoBack(props: DialogProps) {
  const { item, actions } = props;
  const version = item.previous_version ?? '';
  return (
    <Ask
      title={t('wordpressManage.goBackTitle', { name: item.name, version })}
      text={t('wordpressManage.goBackText', { current: item.version, version, site: actions.site.name })}
      confirmLabel={t('wordpressManage.goBack', { version })}
      variant="primary"
      act={() => rollBackItem.run({ params: paramsOf(props) })}
      onClose={props.onClose}
    />
  );
}

function Activate(props: DialogProps) {
  const { item, actions } = props;
  return (
    <Ask
      title={t('wordpressManage.activateTitle', { name: item.name })}
      text={t('wordpressManage.activateText', { site: actions.site.name })}
      confirmLabel={t('wordpressManage.activateOf', { name: item.name })}
      variant="primary"
      act={async () => {
        const outcome = await changeItem.run({ params: paramsOf(props), body: { is_active: true } });
        if (outcome.ok) notices().success(outcome.data.message ?? t('wordpressManage.activated', { name: item.name }));
        return outcome;
      }}
      onClose={props.onClose}
    />
  );
}
