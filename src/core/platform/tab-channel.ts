/** Messages between the tabs of the site. Without BroadcastChannel they get lost, so stores must also revalidate. */
export interface TabChannel<Message = null> {
  postMessage(message: Message): void;
  close(): void;
}

export function createTabChannel<Message = null>(
  name: string,
  onMessage: (message: Message) => void,
): TabChannel<Message> {
  if (typeof BroadcastChannel === 'undefined') return { postMessage() {}, close() {} };
  const channel = new BroadcastChannel(`portal.${name}`);
  channel.onmessage = (event: MessageEvent<Message>) => onMessage(event.data);
  return {
    postMessage: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
