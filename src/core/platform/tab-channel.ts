/** Words to the page's other tabs. Where BroadcastChannel is missing nobody hears them; stores also revalidate on their own. */
export interface TabChannel<Message = null> {
  postMessage(word: Message): void;
  close(): void;
}

export function createTabChannel<Message = null>(
  name: string,
  onMessage: (word: Message) => void,
): TabChannel<Message> {
  if (typeof BroadcastChannel === 'undefined') return { postMessage() {}, close() {} };
  const channel = new BroadcastChannel(`portal.${name}`);
  channel.onmessage = (event: MessageEvent<Message>) => onMessage(event.data);
  return {
    postMessage: (word) => channel.postMessage(word),
    close: () => channel.close(),
  };
}
