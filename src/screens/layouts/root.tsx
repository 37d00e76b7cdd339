import { type ReactNode, useEffect, useMemo } from 'react';
import type { Preload } from '#core/router/match.rules.ts';
import { createMemoryRouter, type Router } from '#core/router/router.ts';
import type { ElementHost } from '#core/runtime/element-host.ts';
import { session } from '#core/session/session.store.ts';
import { effect } from '#core/store/signals.ts';
import { PortalProvider } from '../ui/context.tsx';
import { ErrorBoundary } from '../ui/feedback.tsx';
import { Toasts } from '../ui/toasts.tsx';

/** What surrounds the screens of every root: context, error boundary, toasts, and the host's `portal-auth-change` events. */
export function Root({
  host,
  router,
  preload,
  children,
}: {
  host: ElementHost;
  router?: Router;
  preload?: Preload;
  children: ReactNode;
}) {
  const ownRouter = useMemo(
    () =>
      router ??
      createMemoryRouter('/', host.config().portalUrl, {
        canNavigate: (path) => host.emit('portal-navigate', { path }),
      }),
    [host, router],
  );
  useEffect(() => {
    let previousId: string | null | undefined;
    return effect(() => {
      const status = session().status.value;
      const userId = session().user.value?.id ?? null;
      if (status === 'unknown' || status === 'loading') return;
      host.setState('signed-in', userId !== null);
      if (previousId !== undefined && previousId !== userId) host.emit('portal-auth-change', { userId });
      previousId = userId;
    });
  }, [host]);
  return (
    <PortalProvider host={host} router={ownRouter} preload={preload}>
      <ErrorBoundary onError={(error) => host.emit('portal-error', { message: error.message, status: 0 })}>
        {children}
      </ErrorBoundary>
      <Toasts />
    </PortalProvider>
  );
}
