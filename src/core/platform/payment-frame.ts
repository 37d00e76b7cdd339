import { type CardFields, type CardFieldsOptions, PaymentProviderUnreachableError } from './card-fields.ts';
import { delay } from './timers.ts';

const READY_TIMEOUT_MS = 20_000;
const TOKENIZE_TIMEOUT_MS = 30_000;

type Message = { source?: unknown; type?: unknown; token?: unknown; height?: unknown };

/** Creates a frame of the payment company. Only messages from its window and origin are accepted. */
function createFrame(
  url: string,
  title: string,
  height: number,
  onMessage: (message: Message, frame: HTMLIFrameElement) => void,
) {
  const frame = document.createElement('iframe');
  const { origin } = new URL(url);
  frame.title = title;
  frame.src = url;
  frame.setAttribute('allow', 'payment');
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  // The host's style sheet applies to the light DOM, so the style is inline and important.
  const style = {
    display: 'block',
    width: '100%',
    height: `${height}px`,
    border: '0',
    margin: '0',
    padding: '0',
    'max-width': 'none',
    'min-width': '0',
    opacity: '1',
    visibility: 'visible',
    position: 'static',
    transform: 'none',
    'color-scheme': 'normal',
    background: 'transparent',
  };
  for (const [name, value] of Object.entries(style)) frame.style.setProperty(name, value, 'important');
  const onWindowMessage = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = (typeof event.data === 'object' && event.data !== null ? event.data : {}) as Message;
    if (message.source !== 'portal-payment') return;
    if (message.type === 'height' && typeof message.height === 'number')
      frame.style.setProperty('height', `${Math.min(800, Math.max(40, message.height))}px`, 'important');
    onMessage(message, frame);
  };
  addEventListener('message', onWindowMessage);
  return {
    frame,
    postMessage: (type: string) => frame.contentWindow?.postMessage({ type }, origin),
    remove() {
      removeEventListener('message', onWindowMessage);
      frame.remove();
    },
  };
}

/** Card fields in a frame of the payment company. @param base origin of the frame @param title accessible name */
export function createFrameCardFields(
  base: string,
  title: string,
  { kind, lang, isDark, style, onReady, onFailed, onSubmit }: CardFieldsOptions,
): CardFields {
  let resolveToken: ((token: string | null | PaymentProviderUnreachableError) => void) | null = null;
  let markReady = () => {};
  const ready = new Promise<boolean>((resolve) => {
    markReady = () => resolve(true);
  });
  void ready.then(onReady);
  const query = new URLSearchParams({ lang, scheme: isDark ? 'dark' : 'light', ...style });
  const fields = createFrame(
    `${base}/${kind === 'card' ? 'fields' : 'mandate'}?${query}`,
    title,
    kind === 'card' ? 160 : 190,
    ({ type, token }) => {
      if (type === 'ready') markReady();
      if (type === 'submit') onSubmit();
      if (type === 'token' && typeof token === 'string') resolveToken?.(token);
      if (type === 'invalid') resolveToken?.(null);
      if (type === 'failed') resolveToken?.(new PaymentProviderUnreachableError());
    },
  );
  return {
    mount(container) {
      container.append(fields.frame);
      void Promise.race([ready, delay(READY_TIMEOUT_MS)]).then((isReady) => isReady || onFailed());
    },
    async tokenize() {
      const response = new Promise<string | null | PaymentProviderUnreachableError>((resolve) => {
        resolveToken = resolve;
      });
      // Before the frame listens, the message would be lost.
      void ready.then(() => fields.postMessage('tokenize'));
      const result = await Promise.race([
        response,
        delay(TOKENIZE_TIMEOUT_MS).then(() => new PaymentProviderUnreachableError()),
      ]);
      resolveToken = null;
      if (result instanceof PaymentProviderUnreachableError) throw result;
      return result;
    },
    focus() {
      fields.frame.focus();
      fields.postMessage('focus');
    },
    remove: fields.remove,
  };
}

/** Shows the bank's 3-D Secure challenge in a frame. Returns a function that removes it. */
export function showFrameChallenge(
  url: string,
  title: string,
  lang: string,
  isDark: boolean,
  container: HTMLElement,
  onDone: () => void,
): () => void {
  const frameUrl = new URL(url);
  frameUrl.searchParams.set('lang', lang);
  frameUrl.searchParams.set('scheme', isDark ? 'dark' : 'light');
  const challenge = createFrame(frameUrl.href, title, 220, ({ type }) => {
    if (type === 'done') onDone();
  });
  container.append(challenge.frame);
  return challenge.remove;
}
