/** Domain search, cart and checkout, as a shop embeds them. */
export const shopJourneys = [
  {
    path: '/demo/together/',
    name: 'the domain search fills the cart, and a line can be taken out again',
    async run() {
      const { find, type, press, until } = window.pageHelpers;
      await type('input[type=search]', 'meadow');
      await press('[aria-label="Add meadow.net"]');
      await until(
        () => find('[aria-label="Products in your basket"]')?.textContent.includes('meadow.net'),
        'the cart line',
      );
      await press('[aria-label="Remove meadow.net"]');
      await until(() => find('portal-cart')?.shadowRoot.textContent.includes('Your basket is empty'), 'an empty cart');
    },
  },
  {
    path: '/demo/reseller/',
    name: 'a product button fills the cart, the card fields load in their own frame, and a saved card pays in place',
    async run() {
      const { find, press, until, signIn } = window.pageHelpers;
      await press('[aria-label="Add to basket: Mail Start"]');
      await until(
        () => find('[aria-label="Products in your basket"]')?.textContent.includes('Mail Start'),
        'the cart line',
      );
      await press('button', (button) => button.textContent === 'Checkout');
      await signIn('owner@example.test');
      await press('label', (label) => label.textContent.startsWith('New card'));
      const frame = () => document.querySelector('portal-cart iframe[title="Card details"]');
      // The frame has reported its height, so its script has run.
      await until(() => frame() && frame().style.height !== '160px' && frame().clientHeight > 100, 'the card fields');
      await press('label', (label) => label.textContent.includes('Visa ending in 4242'));
      await until(() => !frame(), 'the card fields gone');
      await press('button', (button) => button.textContent.startsWith('Pay £'));
      await until(() => find('dialog')?.textContent.includes('Checkout Complete'), 'the result');
    },
  },
  {
    path: '/demo/brand-site/?q=taken.com',
    name: 'the address names the search, a taken name offers a transfer and alternatives, and a pasted list is searched in full',
    async run() {
      const { find, press, until } = window.pageHelpers;
      await until(() => find('[aria-label="Similar names"]'), 'alternatives to a taken name');
      await press('[aria-label="Transfer taken.com"]');
      await until(() => find('dialog')?.textContent.includes('Transfer code (EPP)'), 'the transfer form');
      await press('dialog [aria-label="Close"]');
      find('portal-domain-search').search('first-one.com, second-one.net, third-one.io');
      await until(() => find('[aria-label="Domain names"]')?.querySelectorAll('li').length === 3, 'three names');
      await until(() => !find('[aria-label="Domain names"]').textContent.includes('Checking'), 'an answer for each');
    },
  },
  {
    path: '/demo/strict-csp/',
    name: 'the elements work under the strict content security policy',
    async run() {
      const { find, type, until } = window.pageHelpers;
      await type('input[type=search]', 'meadow');
      await until(() => find('[aria-label="Add meadow.net"]'), 'an answer');
    },
  },
];
