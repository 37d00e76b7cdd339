import { Keyboard, PlugZap, SquareTerminal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Server } from '#core/cloud/cloud.schema.ts';
import { type ConsoleState, openConsole, type ServerConsole } from '#core/cloud/console.ts';
import { allows } from '#core/cloud/server.rules.ts';
import { ApiError } from '#core/http/api-error.ts';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { openTerminal, type Terminal } from '#core/platform/terminal.ts';
import { signal } from '#core/store/signals.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Chip, EmptyState, ErrorState, Skeleton, type Tone } from '#screens/ui/feedback.tsx';

const t = translator(cloudMessages);

/** The text console of a server. Once opened it stays while the server goes down and up again. */
export function ConsoleTab({ server }: { server: Server }) {
  const canOpen = allows(server, 'console');
  const [isOpened, setOpened] = useState(canOpen);
  useEffect(() => {
    if (canOpen) setOpened(true);
  }, [canOpen]);
  if (!isOpened)
    return (
      <div className="rounded-card border border-line bg-surface">
        <EmptyState icon={SquareTerminal} title={t('cloud.consoleNotNow')} />
      </div>
    );
  return <ConsolePanel server={server} canOpen={canOpen} />;
}

const connecting: ConsoleState = { phase: 'connecting', reason: null };
const noState = signal(connecting);

const phases: Record<
  ConsoleState['phase'],
  readonly [Tone, 'cloud.consoleConnecting' | 'cloud.consoleConnected' | 'cloud.consoleEnded']
> = {
  connecting: ['info', 'cloud.consoleConnecting'],
  connected: ['success', 'cloud.consoleConnected'],
  ended: ['neutral', 'cloud.consoleEnded'],
};

function ConsolePanel({ server: { id, name }, canOpen }: { server: Server; canOpen: boolean }) {
  const toolbar = useRef<HTMLButtonElement>(null);
  const { box, session, terminal, isFailed, retry } = useConsole(id, t('cloud.consoleOf', { name }), () =>
    toolbar.current?.focus(),
  );
  const state = useSignalValue(session?.state ?? noState);
  const [tone, key] = phases[state.phase];
  useReconnectWhenUp(session, state, canOpen);
  return (
    <section className="grid gap-3" aria-label={t('cloud.consoleOf', { name })}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div role="status" className="flex flex-wrap items-center gap-2 min-h-[32px]">
          <Chip tone={tone}>{t(key)}</Chip>
          {state.reason && <span className="text-muted">{state.reason}</span>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            ref={toolbar}
            size="small"
            icon={Keyboard}
            disabled={state.phase !== 'connected'}
            onClick={() => {
              session?.pressCtrlAltDel();
              terminal?.focus();
            }}
          >
            {t('cloud.ctrlAltDel')}
          </Button>
          <Button
            size="small"
            icon={PlugZap}
            onClick={() => {
              terminal?.clear();
              session?.reconnect();
              terminal?.focus();
            }}
          >
            {t('cloud.consoleReconnect')}
          </Button>
        </div>
      </div>
      {isFailed ? (
        <div className="rounded-card border border-line bg-surface">
          <ErrorState error={new ApiError('network')} onRetry={retry} />
        </div>
      ) : (
        <div className="relative rounded-card overflow-hidden p-3" style={{ background: '#0d1117' }}>
          <div ref={box} className="h-[min(520px,60dvh)]" />
          {!terminal && (
            <div className="absolute inset-3">
              <Skeleton height="100%" />
            </div>
          )}
        </div>
      )}
      <p className="hidden sm:block text-sm text-muted">{t('cloud.consoleKeys')}</p>
    </section>
  );
}

/** The terminal in its box, and the session it shows, while the tab is open. */
function useConsole(id: string, label: string, onLeave: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<{ session: ServerConsole; terminal: Terminal } | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(onLeave);
  latest.current = onLeave;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens it again; a renamed server keeps its session
  useEffect(() => {
    const container = box.current;
    if (!container) return;
    let isUnmounted = false;
    let close = () => {};
    let session: ServerConsole | null = null;
    openTerminal(container, label, {
      onInput: (data) => session?.input(data),
      onResize: (cols, rows) => session?.resize(cols, rows),
      onLeave: () => latest.current(),
    }).then(
      (terminal) => {
        if (isUnmounted) return terminal.dispose();
        const own = openConsole(id, terminal.write);
        session = own;
        own.resize(terminal.size().cols, terminal.size().rows);
        close = () => {
          own.close();
          terminal.dispose();
        };
        setOpened({ session: own, terminal });
      },
      () => isUnmounted || setFailed(true),
    );
    return () => {
      isUnmounted = true;
      close();
      setOpened(null);
    };
  }, [id, attempt]);
  return {
    box,
    session: opened?.session ?? null,
    terminal: opened?.terminal ?? null,
    isFailed,
    retry: () => {
      setFailed(false);
      setAttempt(attempt + 1);
    },
  };
}

/** Connects again when the server, which went down, is back. */
function useReconnectWhenUp(session: ServerConsole | null, { phase }: ConsoleState, canOpen: boolean): void {
  const wasDown = useRef(false);
  useEffect(() => {
    if (!canOpen) wasDown.current = true;
    else if (wasDown.current && phase === 'ended') {
      wasDown.current = false;
      session?.reconnect();
    }
  }, [session, phase, canOpen]);
}
