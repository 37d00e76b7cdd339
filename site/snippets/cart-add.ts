import type { CartError } from 'portal-elements';
import 'portal-elements/portal-cart';

const cart = document.querySelector('portal-cart');
const output = document.querySelector('output');

async function addPlan() {
  try {
    await cart?.add({ product: 21, term: 'yearly', domain: 'northwind.example' });
    cart?.show();
  } catch (cause) {
    const error = cause as CartError;
    if (output) output.value = error.code === 'network' ? 'You’re offline.' : error.message;
  }
}
document.querySelector('#add')?.addEventListener('click', () => void addPlan());
