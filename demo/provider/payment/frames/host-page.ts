/** Origins that may embed the frame. */
const hostOrigins = (document.body.dataset.hosts ?? '').split(' ');
/** Known once the host page has sent a message. */
let hostOrigin: string | null = null;

export function postToHost(message: Record<string, unknown>): void {
  for (const target of hostOrigin ? [hostOrigin] : hostOrigins)
    parent.postMessage({ source: 'portal-payment', ...message }, target);
}

/** Handles messages of the host page and ignores all others. */
export function onHostMessage(handle: (type: string | undefined) => void): void {
  addEventListener('message', (event) => {
    if (event.source !== parent || !hostOrigins.includes(event.origin)) return;
    hostOrigin = event.origin;
    handle(event.data?.type);
  });
}
