import { CircleAlert, CloudOff, type LucideIcon, RefreshCw, TriangleAlert } from 'lucide-react';
import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react';
import type { ApiError } from '#core/http/api-error.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Tone } from '#core/rules/status.rules.ts';
import { Button } from './button.tsx';
import { usePortal } from './context.tsx';
import { PageTitle } from './page-title.tsx';

export type { Tone };

const t = translator();

const tones: Record<Tone, { className: string; icon?: LucideIcon }> = {
  neutral: { className: 'bg-sunken text-muted' },
  info: { className: 'bg-info-soft text-info' },
  accent: { className: 'bg-accent-soft text-accent' },
  success: { className: 'bg-success-soft text-success' },
  warning: { className: 'bg-warning-soft text-warning', icon: TriangleAlert },
  danger: { className: 'bg-danger-soft text-danger', icon: CircleAlert },
};

/** A status in words. An icon marks what somebody has to act on, a dot everything else. */
export function Chip({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: LucideIcon; children: ReactNode }) {
  const Icon = icon ?? tones[tone].icon;
  return (
    <span
      className={`inline-flex items-center gap-1.5 h-[22px] px-2 rounded-full text-xs leading-[16px] font-medium whitespace-nowrap ${tones[tone].className}`}
    >
      {Icon ? <Icon size={12} aria-hidden /> : <span className="w-1.5 h-1.5 rounded-full bg-current shrink-0" />}
      {children}
    </span>
  );
}

/** How much of something is used. From 80 % an icon stands beside `text`, the numbers; the colour changes there and at 95 %. */
export function Meter({ label, value, max, text }: { label: string; value: number; max: number; text: string }) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  const [fill, color] =
    share >= 0.95 ? ['bg-danger', 'text-danger'] : share >= 0.8 ? ['bg-warning', 'text-warning'] : ['bg-accent', ''];
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
        <div className={`meter-fill h-full rounded-full ${fill}`} style={{ width: `${share * 100}%` }} />
      </div>
      <span className="inline-flex items-center gap-1 text-xs leading-[16px] text-muted tabular-nums">
        {color && <TriangleAlert size={12} aria-hidden className={color} />}
        {text}
      </span>
    </div>
  );
}

/** A placeholder in the shape of what loads. Sizes in px or CSS lengths. */
export function Skeleton({ width = '100%', height = 16 }: { width?: number | string; height?: number | string }) {
  return <span className="skeleton block" style={{ width, height }} aria-hidden />;
}

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  /** The next step to take. */
  action?: ReactNode;
  /** It is the whole page, so its title is the heading. */
  isFullPage?: boolean;
}

export function EmptyState({ icon: Icon, title, children, action, isFullPage = false }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 text-center px-6 py-12">
      <span className="inline-flex p-3 rounded-full bg-accent-soft text-accent">
        <Icon size={26} aria-hidden />
      </span>
      {isFullPage ? <PageTitle>{title}</PageTitle> : <p className="text-md font-semibold">{title}</p>}
      {children && <div className="text-muted max-w-sm">{children}</div>}
      {action}
    </div>
  );
}

/** Reports a failure that is shown to the host page, once however often it repeats itself. */
export function useErrorEvent(error: ApiError | null): void {
  const { host } = usePortal();
  const message = error && (error.text ?? error.message);
  const status = error?.status ?? 0;
  useEffect(() => {
    if (message !== null) host.emit('portal-error', { message, status });
  }, [host, message, status]);
}

/**
 * A read that failed. It can be tried again, unless the provider would refuse it again. Its words stay between attempts, so they
 * are announced once.
 */
export function ErrorState({
  error,
  onRetry,
  isFullPage = false,
}: {
  error: ApiError;
  onRetry: () => void;
  /** It stands for the whole page, so its title is the page's. */
  isFullPage?: boolean;
}) {
  useErrorEvent(error);
  const { isUnreachable } = error;
  return (
    <div role="status">
      <EmptyState
        isFullPage={isFullPage}
        icon={isUnreachable ? CloudOff : CircleAlert}
        title={isUnreachable ? t('error.unreachableTitle') : t('error.loadTitle')}
        action={
          !error.isFinal && (
            <Button icon={RefreshCw} onClick={onRetry}>
              {t('error.retry')}
            </Button>
          )
        }
      >
        {isUnreachable ? t('error.unreachable') : errorMessage(error)}
        {error.isTemporary && <p>{t('error.retrying')}</p>}
      </EmptyState>
    </div>
  );
}

/** Keeps a broken screen from breaking what is around it. */
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
