import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { chat } from '#core/chat/chat.store.ts';
import { reportMessages } from '#core/chat/report-messages.ts';
import { loadLocaleData } from '#core/i18n/by-locale.ts';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { afterPaint } from '#core/platform/after-paint.ts';
import { isTextInputFocused } from '#core/platform/focus.ts';
import { watchViewportHeight } from '#core/platform/viewport-height.ts';
import { whenIdle } from '#core/platform/when-idle.ts';
import type { ChatHost, ChatUser } from '#core/runtime/element-host.ts';
import { session } from '#core/session/session.store.ts';
import { effect } from '#core/store/signals.ts';
import { supportSettings } from '#core/support/support-settings.store.ts';
import { Root } from '../layouts/root.tsx';
import { useHostState, useSignalValue } from '../ui/context.tsx';
import { ChatPanel } from './parts/chat-panel.tsx';

const t = translator(chatMessages);

/** The root of `<portal-live-chat>`: the shell decides whether the window is open, the store holds the conversation. */
export function LiveChatRoot({ host }: { host: ChatHost }) {
  const isOpen = useOpenWindow(host);
  const isFull = useHostState(host, () => host.attribute('full') !== null);
  const ticketId = useHostState(host, () => host.attribute('ticket-id'));
  const preChat = useHostState(host, () => host.attribute('pre-chat'));
  const requiresContact = preChat === 'optional' || preChat === 'required';
  useChatSession(host, { isOpen, isFull, ticketId, requiresContact });
  useLaterNeeds(isOpen);
  useUnreadBadge(host);
  useEarlyDraft(host);
  useEffect(() => reportMessages(chat().conversation, (detail) => host.emit('portal-chat-message', detail)), [host]);
  // On a phone the window ends above the on-screen keyboard. The host's own `style` is the page's.
  useEffect(() => {
    const panel = host.shadowRoot?.querySelector<HTMLElement>('[part=panel]');
    return watchViewportHeight((height) => panel?.style.setProperty('--p-view', `${height}px`));
  }, [host]);
  return (
    <Root host={host}>
      <ChatPanel
        isOpen={isOpen}
        isFull={isFull}
        isContactRequired={preChat === 'required'}
        onMinimise={() => host.hide()}
        onClose={() => {
          chat().close();
          host.hide();
        }}
        onStart={() => void chat().start({ ticketId, canBegin: true, requiresContact })}
      />
    </Root>
  );
}

/** The fields that the chat can use. Others are logged: a page without types may pass anything. */
function validUser(user: ChatUser): ChatUser {
  const valid = Object.entries(user).filter(([field, value]) => {
    const isValid = ['name', 'email', 'identity'].includes(field) && typeof (value ?? '') === 'string';
    if (!isValid)
      console.warn(`<portal-live-chat>: setUser cannot use ${field}: give name, email and identity as text`);
    return isValid;
  });
  return Object.fromEntries(valid);
}

interface ChatSessionOptions {
  isOpen: boolean;
  isFull: boolean;
  ticketId: string | null;
  requiresContact: boolean;
}

/** What the window needs only once somebody has read it: asking for it would hold up the window's first frame. */
const useLaterNeeds = (isOpen: boolean) =>
  useEffect(() => {
    if (!isOpen) return;
    whenIdle(() => {
      void supportSettings().load();
      loadLocaleData();
    });
  }, [isOpen]);

/** Identifies the visitor if the host page provides an identity, then starts the chat in the state of the window. */
function useChatSession(host: ChatHost, { isOpen, isFull, ticketId, requiresContact }: ChatSessionOptions) {
  const user = useHostState(host, () => host.user());
  const userId = useSignalValue(session().user)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user has another conversation, so it starts again
  useEffect(() => {
    let isCancelled = false;
    if (isOpen) chat().expand();
    else chat().minimise();
    void (async () => {
      const { name, email, identity } = validUser(user);
      if (name || email) chat().setContact({ ...(name && { name }), ...(email && { email }) });
      if (identity !== undefined)
        await chat()
          .identify(identity)
          .catch((error: Error & { status?: number }) => {
            // The same identity is used again where the chat is opened meanwhile: the host is notified once.
            if (!isCancelled) host.emit('portal-error', { message: error.message, status: error.status ?? 0 });
          });
      // A chat at full size belongs to an existing ticket; the window may create one.
      if (!isCancelled) await chat().start({ ticketId, canBegin: isOpen && !isFull, requiresContact });
    })();
    return () => {
      isCancelled = true;
    };
  }, [host, isOpen, isFull, ticketId, requiresContact, user, userId]);
}

/** Chooses files as a visitor does. */
function chooseFiles(input: HTMLInputElement, files: readonly File[]) {
  if (files.length === 0) return;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const composerOf = ({ shadowRoot }: ChatHost) =>
  shadowRoot?.querySelector<HTMLTextAreaElement>('[part=composer] textarea');

/**
 * Whether the window is open, once it has been painted like that: the press that opens it waits for the window alone, and not for what
 * follows. The composer is focused before the paint: what is typed as soon as the window is seen arrives.
 */
function useOpenWindow(host: ChatHost): boolean {
  const [isOpen, setOpen] = useState(() => host.isOpen());
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    let cancel = () => {};
    const update = () => {
      if (host.isOpen() === wasOpen.current) return;
      wasOpen.current = host.isOpen();
      if (wasOpen.current && !isTextInputFocused()) composerOf(host)?.focus({ preventScroll: true });
      cancel();
      cancel = afterPaint(() => setOpen(host.isOpen()));
    };
    const stop = host.onChange(update);
    // The window may have opened during the first render.
    update();
    return () => {
      stop();
      cancel();
    };
  }, [host]);
  return isOpen;
}

/** The composer takes over what was written, and submitted, while the chat was loading. */
function useEarlyDraft(host: ChatHost) {
  useLayoutEffect(() => {
    const { draft, shadowRoot } = host;
    const takeOver = () => {
      if (!draft.isConnected) return;
      const field = composerOf(host);
      const { value, selectionStart, selectionEnd, readOnly } = draft;
      if (field && field.value !== value) {
        // React sets `value` itself, and would not notice that it changed.
        field.setRangeText(value, 0, field.value.length);
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
      if (shadowRoot?.activeElement === draft) {
        field?.focus({ preventScroll: true });
        field?.setSelectionRange(selectionStart, selectionEnd);
      }
      const fileInput = shadowRoot?.querySelector<HTMLInputElement>('[part=composer] [type=file]');
      if (fileInput) chooseFiles(fileInput, host.pasted.splice(0));
      draft.remove();
      // The shell shows it again where the root was taken away.
      draft.readOnly = false;
      if (readOnly) field?.form?.requestSubmit();
    };
    // Before the paint, but not within React's commit: there it handles no event to the end.
    queueMicrotask(takeOver);
  }, [host]);
}

/** Shows the number of unread messages on the launcher. */
function useUnreadBadge(host: ChatHost) {
  useEffect(
    () =>
      effect(() => {
        const n = chat().missedCount.value;
        host.setUnread(n, n === 0 ? '' : t('chat.unread', { n, help: host.message('help') }));
      }),
    [host],
  );
}
