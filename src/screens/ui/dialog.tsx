import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { translator } from '#core/i18n/translator.ts';
import { Button, IconButton } from './button.tsx';
import { Modal } from './modal.tsx';

const t = translator();

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons of the last row, the safe one first. */
  actions?: ReactNode;
  /** 480, 640 or 800 px wide. A drawer covers one edge of the window and leaves the page beside it visible. */
  variant?: 'dialog' | 'medium' | 'wide' | 'drawer';
  /** No close button, because a choice is needed. Escape still closes. */
  hideClose?: boolean;
}

const variants = {
  dialog: 'dialog-box w-[min(480px,calc(100vw-32px))] rounded-overlay',
  medium: 'dialog-box w-[min(640px,calc(100vw-16px))] rounded-overlay',
  wide: 'dialog-box w-[min(800px,calc(100vw-16px))] rounded-overlay',
  drawer: 'drawer ml-auto min-h-[100dvh] w-[min(420px,100vw)]',
};

/** What has the focus at first: the field marked by `focusFirst`, the first field, or else the safe one of the actions. */
function findFocusStart(layer: HTMLElement) {
  const find = (selector: string) => layer.querySelector<HTMLElement>(selector);
  return (
    find('[autofocus]') ??
    find('.dialog-body :is(input:not([type=hidden],[hidden],[readonly]),select,textarea):not(:disabled)') ??
    find('.dialog-actions button:not(:disabled)')
  );
}

/** A modal with a title and a last row of buttons. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  title,
  onClose,
  children,
  actions,
  variant = 'dialog',
  hideClose = false,
}: Omit<DialogProps, 'isOpen'>) {
  const id = useId();
  return (
    <Modal
      part="dialog"
      aria-labelledby={id}
      className={`rise border border-line shadow overflow-y-auto ${variants[variant]}`}
      {...(variant !== 'drawer' && { findFocusStart })}
      onClose={onClose}
    >
      <div className="flex flex-col min-h-full">
        <div className="dialog-header flex items-center justify-between gap-4 pl-6 pr-3 py-2 bg-surface border-b">
          <h2 id={id} className="text-md font-bold min-w-0 break-words">
            {title}
          </h2>
          {!hideClose && <IconButton label={t('dialog.close')} icon={X} onClick={onClose} />}
        </div>
        <div className="dialog-body px-6 pt-4 pb-6 grow">{children}</div>
        {actions && <DialogActions>{actions}</DialogActions>}
      </div>
    </Modal>
  );
}

/** The last row of a dialog, which stays in view: Cancel, then what the dialog is for. A form in a dialog ends with it. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="dialog-actions flex flex-wrap items-center justify-end gap-2 px-6 bg-surface border-t">
    {children}
  </div>
);

interface ConfirmDialogProps {
  title: string;
  /** Names the object and what will happen to it. */
  text: ReactNode;
  confirmLabel: string;
  isOpen: boolean;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  isOpen,
  isPending = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="danger" isPending={isPending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
