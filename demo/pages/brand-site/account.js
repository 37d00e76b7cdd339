/**
 * The site's own sign-in, as the chat sees it: the site's server signs the visitor's identity, and the page passes it to the chat.
 * Mallory signs it herself, which the provider refuses. `?pre-chat=optional|required` asks guests for name and email first.
 */
const chat = document.querySelector('portal-live-chat');
const account = document.querySelector('#account');
const KEY = 'lanternfish.account';
/** A browser may deny storage. The choice then lasts until the page is left. */
const store = {
  read() {
    try {
      return sessionStorage.getItem(KEY) ?? '';
    } catch {
      return '';
    }
  },
  write(value) {
    try {
      sessionStorage.setItem(KEY, value);
    } catch {}
  },
};

const encode = (value) => btoa(JSON.stringify(value)).replace(/=+$/, '').replace(/\+/g, '-').replace(/\//g, '_');
const forgeIdentity = () =>
  `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: 'nora', name: 'Nora Lindqvist', exp: Date.now() })}.bm90LXNpZ25lZA`;

async function signIn(user) {
  if (!user) chat.identity = null;
  else if (user === 'forged') chat.identity = forgeIdentity();
  else chat.identity = (await (await fetch(`/demo/brand-site/identity?user=${user}`)).json()).identity;
}

account.value = store.read();
account.addEventListener('change', () => {
  store.write(account.value);
  void signIn(account.value);
});
if (account.value) void signIn(account.value);

const preChat = new URLSearchParams(location.search).get('pre-chat');
if (preChat) chat.setAttribute('pre-chat', preChat);
