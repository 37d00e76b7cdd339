/** One true journey per element, written to run inside the page, so that every engine runs the same words. */
export const journeys = [
  {
    path: '/demo/together/',
    name: 'domain search fills the cart, and undo works',
    async run() {
      const { find, type, press, until } = window.engineTools;
      await type('input[type=search]', 'meadow');
      await press('[aria-label="Add meadow.net"]');
      await until(() => find('[aria-label="Products in your basket"]')?.textContent.includes('meadow.net'), 'the line in the cart');
      await press('[aria-label="Remove meadow.net"]');
      await until(() => find('portal-cart')?.shadowRoot.textContent.includes('Your basket is empty'), 'an empty cart');
    },
  },
  {
    path: '/demo/brand-site/',
    name: 'a guest writes in the chat and the server keeps it',
    async run() {
      const { find, type, press, until } = window.engineTools;
      await press('.launcher');
      await type('textarea', 'Hello from this engine');
      await press('[aria-label="Send"]');
      await until(() => find('[role=log]')?.textContent.includes('Hello from this engine') && !find('[role=log]').textContent.includes('Sending'), 'the message sent');
    },
  },
  {
    path: '/demo/email/',
    name: 'the email manager signs in and lists mailboxes',
    async run() {
      const { find, type, press, until } = window.engineTools;
      await type('input[autocomplete=username]', 'owner@example.test');
      await type('input[type=password]', 'Portal-Demo-2026!');
      await press('button[type=submit]', (button) => button.textContent.includes('LOG IN'));
      await press('a', (link) => link.textContent.includes('northwind.example'));
      await until(() => find('[role=meter]'), 'a quota bar');
    },
  },
  {
    path: '/',
    name: 'the portal signs in and shows the dashboard',
    async run() {
      const { find, type, press, until } = window.engineTools;
      await type('input[autocomplete=username]', 'support@example.test');
      await type('input[type=password]', 'Portal-Demo-2026!');
      await press('button[type=submit]', (button) => button.textContent.includes('LOG IN'));
      await until(() => find('h1')?.textContent.includes('Hello, Sophie'), 'the dashboard');
      await until(() => find('.counter-grid')?.textContent.match(/Tickets\s*\d/), 'a counter');
    },
  },
  {
    path: '/demo/strict-csp/',
    name: 'the strict page works',
    async run() {
      const { find, type, until } = window.engineTools;
      await type('input[type=search]', 'meadow');
      await until(() => find('[aria-label="Add meadow.net"]'), 'an answer');
    },
  },
];

/** Installed into each page: finds through shadow roots, types and presses as a user's events do. */
export function installTools() {
  const all = (selector, root = document) => {
    const found = [...root.querySelectorAll(selector)];
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) found.push(...all(selector, element.shadowRoot));
    return found;
  };
  const find = (selector, test = () => true) => all(selector).find((element) => element.getClientRects().length > 0 && test(element));
  const until = async (test, what) => {
    const end = Date.now() + 20_000;
    for (;;) {
      const value = test();
      if (value) return value;
      if (Date.now() > end) throw new Error(`never: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const type = async (selector, text) => {
    const input = await until(() => find(selector), selector);
    input.focus();
    const prototype = input.localName === 'textarea' ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value').set.call(input, text);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  };
  const press = async (selector, test) => (await until(() => find(selector, (element) => !element.disabled && (test?.(element) ?? true)), selector)).click();
  window.engineTools = { find, type, press, until };
}
