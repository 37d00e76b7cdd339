import { Suspense, useEffect, useMemo } from 'react';
import { chatPlacement } from '#core/chat/chat-placement.ts';
import { createHistoryRouter } from '#core/router/history-router.ts';
import type { AppHost } from '#core/runtime/element-host.ts';
import { tagOf } from '#core/runtime/tag.ts';
import { parseLoginToken } from '#core/session/login-token.ts';
import { session } from '#core/session/session.store.ts';
import { captureTicketKey } from '#core/support/ticket-keys.ts';
import { preferences } from '#core/user/preferences.store.ts';
import { resetToken } from '#core/user/reset-token.ts';
import { Root } from '../layouts/root.tsx';
import { hasSlottedElement, useHostState, useSignalValue } from '../ui/context.tsx';
import { LoginTokenHandler } from './lazy-parts.tsx';
import { preloadRoute } from './route-match.ts';
import { RoutedPage } from './routed-page.tsx';

/** The root of `<portal-app>`: router, session, the page of the current path, and the chat. */
export function AppRoot({ host }: { host: AppHost }) {
  const basePath = host.attribute('base-path')?.replace(/\/+$/, '') ?? '';
  const loginToken = useMemo(() => {
    // Before the first request: keys must leave the address
    captureTicketKey();
    resetToken().set(host.takeSecret('token'));
    const token = parseLoginToken(host.takeSecret('login_token'));
    // Before the first render, which then shows a visitor the form, not an empty page
    void session().start();
    return token;
  }, [host]);
  const router = useMemo(
    () => createHistoryRouter({ basePath, canNavigate: (path) => host.emit('portal-navigate', { path }) }),
    [host, basePath],
  );
  useEffect(() => () => router.stop(), [router]);
  useEffect(() => host.onNavigate((path) => router.navigate(path)), [host, router]);
  useEffect(() => {
    const stop = preferences().start();
    // Nothing waits for the catalogue: the theme is known without it
    void import('#core/brand/brand.store.ts').then(
      ({ brand }) => brand().load(),
      () => undefined,
    );
    return stop;
  }, []);
  // Layouts and fallback elements follow the element's settings
  useHostState(host, () => JSON.stringify(host.config()));
  const isChatInPage = useSignalValue(chatPlacement().isInline);
  return (
    <Root host={host} router={router} preload={preloadRoute}>
      <RoutedPage router={router} host={host} />
      {loginToken && (
        <Suspense fallback={null}>
          <LoginTokenHandler token={loginToken} />
        </Suspense>
      )}
      {!isChatInPage && <ChatSlot host={host} />}
    </Root>
  );
}

/** The host's own chat element, or one of ours. */
function ChatSlot({ host }: { host: AppHost }) {
  const { apiBase, brand, colorScheme, lang, portalUrl } = host.config();
  const Chat = tagOf('live-chat');
  return (
    <slot name="chat">
      {!hasSlottedElement(host, 'chat') && (
        <Chat api-base={apiBase} lang={lang} brand={brand} color-scheme={colorScheme} portal-url={portalUrl} />
      )}
    </slot>
  );
}
