import { type CartError, configurePortal } from 'portal-elements';
import 'portal-elements/portal-cart';
import 'portal-elements/portal-domain-search';
import 'portal-elements/portal-live-chat';

configurePortal({ apiBase: 'http://localhost:4701', appDomain: 'localhost', brand: 'hp' });

const show = (id: string, text: string) => document.getElementById(id)?.replaceChildren(text);
document.addEventListener('portal-cart-change', ({ detail }) =>
  show('count', `Products in the basket: ${detail.count}`),
);
document.addEventListener('portal-domain-select', ({ detail }) => show('status', `You chose ${detail.domain}`));

document.querySelector('form')?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const quantity = Number(new FormData(event.currentTarget as HTMLFormElement).get('quantity'));
  try {
    await document.querySelector('portal-cart')?.add({ product: 22, term: 'yearly', quantity });
    show('status', 'Mail Team is in the basket');
  } catch (error) {
    show('status', (error as CartError).message);
  }
});
