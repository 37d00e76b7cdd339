/** Words to the page's other tabs. Where BroadcastChannel is missing nobody hears them; stores also revalidate on their own. */
export interface TabChannel<Word = null> {
  tell(word: Word): void;
  close(): void;
}

export function tabChannel<Word = null>(name: string, heard: (word: Word) => void): TabChannel<Word> {
  if (typeof BroadcastChannel === 'undefined') return { tell() {}, close() {} };
  const channel = new BroadcastChannel(`portal.${name}`);
  channel.onmessage = (event: MessageEvent<Word>) => heard(event.data);
  return {
    tell: (word) => channel.postMessage(word),
    close: () => channel.close(),
  };
}
