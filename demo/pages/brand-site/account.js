/**
 * The site's own sign-in, as the chat sees it: the site's server signs who the visitor is, and the page hands that on.
 * Mallory signs it herself, which the provider refuses. `?pre-chat=optional|required` asks guests for name and email first.
 */
const chat = document.querySelector('portal-live-chat');
const account = document.querySelector('#account');
const KEY = 'lanternfish.account';
/** A browser may deny storage: the choice then lasts as long as the page. */
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
const forged = () =>
  `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: 'nora', name: 'Nora Lindqvist', exp: Date.now() })}.bm90LXNpZ25lZA`;

async function signIn(user) {
  if (!user) chat.identity = null;
  else if (user === 'forged') chat.identity = forged();
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
