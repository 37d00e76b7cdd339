import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { delay } from '#core/platform/timers.ts';
import { Button, IconButton } from './button.tsx';
import { usePortal, useSignalValue } from './context.tsx';

const t = translator();

const TOAST_MS = 7000;

/** The page's toasts. One root of the page shows them; when it is removed, the next one does. */
export function Toasts() {
  const { host } = usePortal();
  const isToastHost = useSignalValue(notices().toastHost) === host;
  useEffect(() => notices().registerToastHost(host), [host]);
  return isToastHost ? <ToastStack /> : null;
}

function ToastStack() {
  const ref = useRef<HTMLDivElement>(null);
  const list = useSignalValue(notices().list);
  // A new toast must be above dialogs that opened after the last one
  useEffect(() => {
    const stack = ref.current;
    if (!stack?.isConnected || !stack.showPopover || list.length === 0) return;
    if (stack.matches(':popover-open')) stack.hidePopover();
    stack.showPopover();
  }, [list.length]);
  return (
    <div ref={ref} popover="manual" className="toasts fixed left-4 right-4 sm:right-auto sm:w-96">
      <div role="status" aria-live="polite" className="grid gap-2">
        {list.map((notice) => (
          <Toast key={notice.id} {...notice} />
        ))}
      </div>
    </div>
  );
}

function Toast({ id, tone, title, text, action }: ReturnType<typeof notices>['list']['value'][number]) {
  /** The pointer or the focus is on it: it stays. */
  const isPaused = useRef(false);
  useEffect(() => {
    const removed = new AbortController();
    void (async () => {
      do await delay(TOAST_MS, removed.signal);
      while (isPaused.current && !removed.signal.aborted);
      if (!removed.signal.aborted) notices().dismiss(id);
    })();
    return () => removed.abort();
  }, [id]);
  const Icon = tone === 'success' ? CircleCheck : CircleAlert;
  const setPaused = (paused: boolean) => () => {
    isPaused.current = paused;
  };
  return (
    <div
      onPointerEnter={setPaused(true)}
      onPointerLeave={setPaused(false)}
      onFocus={setPaused(true)}
      onBlur={setPaused(false)}
      className="rise flex items-start gap-3 p-3 rounded-card bg-surface text-ink border border-line shadow"
    >
      <Icon size={20} aria-hidden className={tone === 'success' ? 'text-success' : 'text-danger'} />
      <div className="grow min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-muted break-words whitespace-pre-line">{text}</p>
        {action && (
          <Button
            size="small"
            className="mt-2"
            onClick={() => {
              action.run();
              notices().dismiss(id);
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton label={t('notice.dismiss')} icon={X} size={16} onClick={() => notices().dismiss(id)} />
    </div>
  );
}
