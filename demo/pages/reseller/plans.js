// The reseller's own page: lists plans from the provider and puts one into the cart with the cart's `add()` method.
const api = document.querySelector('script[data-api]').dataset.api;
const list = document.querySelector('#plans');
const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

const answer = await fetch(`${api}/product/products?group_selector=hosting.email.enmail`).then((response) => response.json());
for (const product of answer.products) {
  const [pricing] = product.pricing;
  const item = document.createElement('li');
  const title = Object.assign(document.createElement('h2'), { textContent: product.full_name });
  const text = Object.assign(document.createElement('p'), { textContent: `${product.description}. ${pounds.format(pricing.price)} a month.` });
  const button = Object.assign(document.createElement('button'), { className: 'plain', textContent: 'Add to basket', type: 'button' });
  button.setAttribute('aria-label', `Add to basket: ${product.full_name}`);
  button.addEventListener('click', () =>
    document.querySelector('portal-cart').add({
      product_id: String(product.id),
      pricing_id: String(pricing.id),
      label: product.full_name,
      options: { type: 'reseller', full_name: product.full_name, instance_type: product.instance_type, months: 1 },
    }),
  );
  item.append(title, text, button);
  list.append(item);
}
