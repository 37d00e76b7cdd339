// The reseller's own page: lists plans from the provider. A plan's button is plain HTML that names the product; the cart does the rest.
const api = document.querySelector('script[data-api]').dataset.api;
const list = document.querySelector('#plans');
const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const RETRY_MS = 5000;

/** Retries until the provider responds. */
async function fetchPlans() {
  for (;;) {
    const response = await fetch(`${api}/product/products?group_selector=hosting.email.enmail`).catch(() => null);
    const body = response?.ok ? await response.json().catch(() => null) : null;
    if (body) return body.products;
    list.textContent = 'Our plans will be here in a moment.';
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

const plans = fetchPlans();
// The same from a script of the page. The promise of `add()` resolves once the product is in the basket; the page shows a failure.
document.querySelector('#year').addEventListener('click', async ({ currentTarget: button }) => {
  try {
    const [product] = await plans;
    await document.querySelector('portal-cart').add({ product: product.id, term: 'yearly' });
    button.setCustomValidity('');
  } catch (error) {
    button.setCustomValidity(error.message);
  }
  button.reportValidity();
});

const products = await plans;
list.replaceChildren();
list.removeAttribute('aria-busy');
for (const product of products) {
  const [pricing] = product.pricing;
  const item = Object.assign(document.createElement('li'), { className: 'plan' });
  const title = Object.assign(document.createElement('h2'), { textContent: product.full_name });
  const text = Object.assign(document.createElement('p'), { textContent: product.description });
  const price = Object.assign(document.createElement('p'), { className: 'price' });
  price.append(Object.assign(document.createElement('b'), { textContent: pounds.format(pricing.price) }), ' a month');
  const button = Object.assign(document.createElement('button'), {
    className: 'plain main',
    textContent: 'Add to basket',
    type: 'button',
  });
  button.setAttribute('aria-label', `Add to basket: ${product.full_name}`);
  button.dataset.portalProduct = product.id;
  item.append(title, text, price, button);
  list.append(item);
}
