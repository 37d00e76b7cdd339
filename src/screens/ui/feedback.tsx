import { CircleAlert, CircleCheck, CloudOff, Info, type LucideIcon, RefreshCw, TriangleAlert, X } from 'lucide-react';
import { Component, type ErrorInfo, type ReactNode, useEffect, useRef } from 'react';
import type { ApiError } from '#core/http/api-error.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { delay } from '#core/platform/timers.ts';
import { Button, IconButton } from './button.tsx';
import { usePortal, useSignalValue } from './context.tsx';

const t = translator();

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

const tones: Record<Tone, { className: string; icon: LucideIcon }> = {
  neutral: { className: 'bg-sunken text-muted', icon: Info },
  info: { className: 'bg-info-soft text-info', icon: Info },
  success: { className: 'bg-success-soft text-success', icon: CircleCheck },
  warning: { className: 'bg-warning-soft text-warning', icon: TriangleAlert },
  danger: { className: 'bg-danger-soft text-danger', icon: CircleAlert },
};

/** A status as icon and word, never colour alone. */
export function Chip({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: LucideIcon; children: ReactNode }) {
  const Icon = icon ?? tones[tone].icon;
  return (
    <span
      className={`inline-flex items-center gap-1 h-6 px-2 rounded-full text-xs font-semibold whitespace-nowrap ${tones[tone].className}`}
    >
      <Icon size={13} aria-hidden />
      {children}
    </span>
  );
}

/** How much of something is used. Turns to warning at 80 % and danger at 95 %, with the numbers beside it. */
export function Meter({ label, value, max, text }: { label: string; value: number; max: number; text: string }) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  const tone = share >= 0.95 ? 'bg-danger' : share >= 0.8 ? 'bg-warning' : 'bg-accent';
  return (
    <div className="grid gap-1 w-full min-w-[96px]">
      <div
        role="meter"
        aria-label={label}
        aria-valuenow={Math.round(value)}
        aria-valuemin={0}
        aria-valuemax={Math.round(max)}
        aria-valuetext={text}
        className="h-1.5 rounded-full bg-line overflow-hidden"
      >
        <div className={`meter-fill h-full rounded-full ${tone}`} style={{ width: `${share * 100}%` }} />
      </div>
      <span className="text-xs text-muted tabular-nums">{text}</span>
    </div>
  );
}

/** A stand-in of the true shape while something loads. Sizes in px or CSS lengths. */
export function Skeleton({ width = '100%', height = 16 }: { width?: number | string; height?: number | string }) {
  return <span className="skeleton block" style={{ width, height }} aria-hidden />;
}

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  /** The page is nothing else: the title is its heading. */
  isFullPage?: boolean;
}

export function EmptyState({ icon: Icon, title, children, action, isFullPage = false }: EmptyStateProps) {
  const Title = isFullPage ? 'h1' : 'p';
  return (
    <div className="grid justify-items-center gap-3 text-center px-6 py-12">
      <span className="inline-flex p-3 rounded-full bg-accent-soft text-accent">
        <Icon size={26} aria-hidden />
      </span>
      <Title className="text-md font-semibold">{title}</Title>
      {children && <div className="text-muted max-w-sm">{children}</div>}
      {action}
    </div>
  );
}

/** Tells the host page of a failure that the element shows, once each. */
export function useErrorEvent(error: ApiError | null): void {
  const { host } = usePortal();
  useEffect(() => {
    if (error) host.emit('portal-error', { message: error.providerMessage ?? error.message, status: error.status });
  }, [host, error]);
}

/** A read that failed: what happened and what to do next. */
export function ErrorState({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  useErrorEvent(error);
  const isUnreachable = error.status === 0;
  return (
    <EmptyState
      icon={isUnreachable ? CloudOff : CircleAlert}
      title={isUnreachable ? t('error.unreachableTitle') : t('error.loadTitle')}
      action={
        <Button icon={RefreshCw} onClick={onRetry}>
          {t('error.retry')}
        </Button>
      }
    >
      {isUnreachable
        ? t('error.unreachable')
        : error.messages.join(' ') || (error.providerMessage ?? t('error.generic'))}
    </EmptyState>
  );
}

/** A screen that broke takes nothing else with it. */
export class ErrorBoundary extends Component<
  { children: ReactNode; fallback?: (retry: () => void) => ReactNode; onError?: (error: Error) => void },
  { error: Error | null }
> {
  override state: { error: Error | null } = { error: null };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override componentDidCatch(error: Error, _info: ErrorInfo) {
    this.props.onError?.(error);
  }
  override render() {
    if (!this.state.error) return this.props.children;
    const retry = () => this.setState({ error: null });
    return (
      this.props.fallback?.(retry) ?? (
        <EmptyState
          icon={CircleAlert}
          title={t('error.boundary')}
          action={
            <Button icon={RefreshCw} onClick={retry}>
              {t('error.retry')}
            </Button>
          }
        />
      )
    );
  }
}

const TOAST_MS = 7000;

/** The page's toasts. Of all roots on a page one shows them; when it leaves, the next does. */
export function Toasts() {
  const { host } = usePortal();
  const isOurs = useSignalValue(notices().toastHost) === host;
  useEffect(() => notices().registerToastHost(host), [host]);
  return isOurs ? <ToastStack /> : null;
}

function ToastStack() {
  const ref = useRef<HTMLDivElement>(null);
  const list = useSignalValue(notices().list);
  // A new toast must come above dialogs opened since
  useEffect(() => {
    const stack = ref.current;
    if (!stack?.isConnected || !stack.showPopover || list.length === 0) return;
    if (stack.matches(':popover-open')) stack.hidePopover();
    stack.showPopover();
  }, [list.length]);
  return (
    <div ref={ref} popover="manual" className="fixed bottom-4 left-4 right-4 sm:right-auto sm:w-96">
      <div role="status" aria-live="polite" className="grid gap-2">
        {list.map((notice) => (
          <Toast key={notice.id} {...notice} />
        ))}
      </div>
    </div>
  );
}

function Toast({ id, tone, title, text, action }: ReturnType<typeof notices>['list']['value'][number]) {
  const isHeld = useRef(false);
  useEffect(() => {
    const leave = new AbortController();
    void (async () => {
      do await delay(TOAST_MS, leave.signal);
      while (isHeld.current && !leave.signal.aborted);
      if (!leave.signal.aborted) notices().dismiss(id);
    })();
    return () => leave.abort();
  }, [id]);
  const Icon = tone === 'success' ? CircleCheck : CircleAlert;
  const hold = (held: boolean) => () => {
    isHeld.current = held;
  };
  return (
    <div
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
      className="rise flex items-start gap-3 p-3 rounded-card bg-surface text-ink border border-line shadow"
    >
      <Icon size={20} aria-hidden className={tone === 'success' ? 'text-success' : 'text-danger'} />
      <div className="grow min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-muted break-words">{text}</p>
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
