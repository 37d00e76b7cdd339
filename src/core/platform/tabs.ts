/** A word to the page's other tabs. Where BroadcastChannel is missing nobody hears it; stores also revalidate on their own. */
export interface TabChannel {
  tell(): void;
  close(): void;
}

export function tabChannel(name: string, heard: () => void): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { tell() {}, close() {} };
  const channel = new BroadcastChannel(`portal.${name}`);
  channel.onmessage = heard;
  return {
    tell: () => channel.postMessage(null),
    close: () => channel.close(),
  };
}
