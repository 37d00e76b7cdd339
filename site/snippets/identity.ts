const chat = document.querySelector('portal-live-chat');

/** After sign-in on your site, and on each page load while somebody is signed in. */
export async function identify() {
  const response = await fetch('/account/chat-identity');
  if (chat && response.ok) chat.identity = await response.text();
}

/** After sign-out: removes the person's conversation from this browser. */
export function forget() {
  if (chat) chat.identity = null;
}
