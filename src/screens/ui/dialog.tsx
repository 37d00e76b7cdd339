import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { translator } from '#core/i18n/translator.ts';
import { Button, IconButton } from './button.tsx';

const t = translator();

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons of the last row, the safe one first. */
  actions?: ReactNode;
  /** A drawer covers one edge of the window and leaves the page beside it visible. */
  variant?: 'dialog' | 'wide' | 'drawer';
  /** No close button, because a choice is needed. Escape still closes. */
  hideClose?: boolean;
}

const variants = {
  dialog: 'm-auto h-[fit-content] w-[min(520px,calc(100vw-32px))] max-h-[calc(100dvh-32px)] rounded-overlay',
  wide: 'm-auto h-[fit-content] w-[min(920px,calc(100vw-16px))] max-h-[calc(100dvh-16px)] rounded-overlay',
  drawer: 'ml-auto h-dvh w-[min(420px,100vw)]',
};

/** A modal on the native dialog. Focus moves in, stays in, and returns to where it was. */
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
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // It must close while it is still in the page: only then does the browser return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const root = dialog?.getRootNode() as ShadowRoot | undefined;
    dialog?.showModal();
    return () => {
      dialog?.close();
      // The element that had the focus may be gone, such as a deleted row. The page's title gets it then.
      const active = root?.activeElement;
      if (!active || dialog?.contains(active))
        root?.querySelector<HTMLElement>(':is(h1, h2)[tabindex]')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      className={`rise bg-surface text-ink border border-line shadow fixed inset-0 overflow-y-auto ${variants[variant]}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="flex flex-col min-h-full">
        <div className="flex items-center justify-between gap-4 px-6 pt-5 pb-2">
          <h2 id={id} className="text-lg font-bold min-w-0 break-words">
            {title}
          </h2>
          {!hideClose && <IconButton label={t('dialog.close')} icon={X} onClick={onClose} />}
        </div>
        <div className="px-6 pb-6 grow">{children}</div>
        {actions && <div className="flex flex-wrap justify-end gap-2 px-6 py-4 border-t bg-sunken">{actions}</div>}
      </div>
    </dialog>
  );
}

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
