/** One true journey per element, written to run inside the page, so that every engine runs the same words. */
export const journeys = [
  {
    path: '/demo/together/',
    name: 'domain search fills the cart, and undo works',
    async run() {
      const { find, type, press, until } = window.engineTools;
      await type('input[type=search]', 'meadow');
      await press('[aria-label="Add meadow.net"]');
      await until(
        () => find('[aria-label="Products in your basket"]')?.textContent.includes('meadow.net'),
        'the line in the cart',
      );
      await press('[aria-label="Remove meadow.net"]');
      await until(() => find('portal-cart')?.shadowRoot.textContent.includes('Your basket is empty'), 'an empty cart');
    },
  },
  {
    path: '/demo/reseller/',
    name: 'a product button fills the cart, the card fields load in their own frame, and a saved card pays in place',
    async run() {
      const { find, type, press, until } = window.engineTools;
      await press('[aria-label="Add to basket: Mail Start"]');
      await until(
        () => find('[aria-label="Products in your basket"]')?.textContent.includes('Mail Start'),
        'the line in the cart',
      );
      await press('button', (button) => button.textContent === 'Checkout');
      await type('[autocomplete="username"]', 'owner@example.test');
      await type('[autocomplete="current-password"]', 'Portal-Demo-2026!');
      await press('button', (button) => button.textContent === 'LOG IN');
      await press('label', (label) => label.textContent.startsWith('New card'));
      const frame = () => document.querySelector('portal-cart iframe[title="Card details"]');
      // Its own word on its height: the frame has run.
      await until(() => frame() && frame().style.height !== '160px' && frame().clientHeight > 100, 'the card fields');
      await press('label', (label) => label.textContent.includes('Visa ending in 4242'));
      await until(() => !frame(), 'the card fields gone');
      await press('button', (button) => button.textContent.startsWith('Pay £'));
      await until(() => find('dialog')?.textContent.includes('Checkout Complete'), 'the result');
    },
  },
  {
    path: '/demo/brand-site/?q=taken.com',
    name: 'the address says what to search; a taken name offers its move and others near it; a pasted list is searched whole',
    async run() {
      const { find, press, until } = window.engineTools;
      await until(() => find('[aria-label="Names near it"]'), 'names near a taken one');
      await press('[aria-label="Move it here: taken.com"]');
      await until(() => find('dialog')?.textContent.includes('transfer code'), 'the way to move it');
      await press('dialog [aria-label="Close"]');
      find('portal-domain-search').search('first-one.com, second-one.net, third-one.io');
      await until(() => find('[aria-label="Domain names"]')?.querySelectorAll('li').length === 3, 'three names');
      await until(() => !find('[aria-label="Domain names"]').textContent.includes('Checking'), 'an answer for each');
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
      await until(
        () =>
          find('[role=log]')?.textContent.includes('Hello from this engine') &&
          !find('[role=log]').textContent.includes('Sending'),
        'the message sent',
      );
    },
  },
  {
    path: '/demo/brand-site/',
    name: 'a message is changed, an image opens in the gallery, an emoji is found',
    async run() {
      const { find, type, press, until } = window.engineTools;
      await press('.launcher');
      await type('textarea', 'Hullo');
      await press('[aria-label="Send"]');
      await until(() => find('[role=log]')?.textContent.includes('Sent'), 'the message sent');
      await press('[aria-label="Edit message"]');
      await type('textarea', 'Hello');
      await press('button', (button) => button.textContent === 'Save');
      await until(() => find('[role=log]').textContent.includes('...edited'), 'the edit');
      const bytes = Uint8Array.from(
        atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
        (char) => char.charCodeAt(0),
      );
      const files = new DataTransfer();
      files.items.add(new File([bytes], 'dot.png', { type: 'image/png' }));
      find('[role=log]').dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, composed: true }));
      await until(() => find('[aria-label="Remove dot.png"]'), 'the dropped file');
      await press('[aria-label="Send"]');
      await press('[aria-label="Open dot.png"]');
      await until(() => find('dialog')?.textContent.includes('Image 1 of 1'), 'the gallery');
      await press('[aria-label="Close the gallery"]');
      await press('[aria-label="Insert an emoji"]');
      await type('[aria-label="Search emoji"]', 'waving hand');
      await press('[title^="waving hand"]');
      await until(() => find('textarea').value.includes('👋'), 'the emoji');
    },
  },
  {
    path: '/support/knowledgebase/article/4',
    name: 'HTML from elsewhere is cleaned to the allowed tags, whatever the published payloads try',
    async run() {
      const { find, until } = window.engineTools;
      const { payloads, sanitizer } = window.engineData;
      await until(() => find('.rich-text h2'), 'a cleaned article');
      const { sanitize } = await import(sanitizer);
      const allowed =
        'A B BLOCKQUOTE BR CODE EM H2 H3 H4 HR I LI OL P PRE S STRONG TABLE TBODY TD TH THEAD TR U UL'.split(' ');
      const wrong = [];
      window.alert = (text) => wrong.push(`ran: ${text}`);
      for (const payload of payloads) {
        const box = document.createElement('div');
        box.append(sanitize(payload));
        document.body.append(box);
        for (const element of box.querySelectorAll('*')) {
          if (!allowed.includes(element.tagName)) wrong.push(element.tagName);
          for (const { name, value } of element.attributes) {
            const isLink =
              element.tagName === 'A' &&
              (name === 'target' || name === 'rel' || (name === 'href' && /^(https?|ftp|mailto):/i.test(value)));
            if (!isLink) wrong.push(`${element.tagName} ${name}=${value}`);
          }
        }
        box.remove();
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
      if (wrong.length > 0) throw new Error(`not allowed: ${[...new Set(wrong)].slice(0, 5).join('; ')}`);
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
      await press('a', (link) => link.textContent === 'Forwarders');
      await press('[role=tab]', (tab) => tab.textContent === 'Mail flow');
      await until(() => find('svg path[stroke="var(--p-danger)"]'), 'the picture with what goes wrong');
      await press('a', (link) => link.textContent === 'Filters');
      await type('section[aria-labelledby=filter-test] textarea', 'You have won');
      await until(
        () => find('section[aria-labelledby=filter-test] [role=status]')?.textContent.includes('Filter 3'),
        'the filter that would act',
      );
      await press('a', (link) => link.textContent === 'Calendars');
      await press('[aria-label="Show QR codes of Work"]');
      await until(() => find('dialog svg[role=img]'), 'the codes');
      await press('dialog [aria-label="Close"]');
      await press('a', (link) => link.textContent === 'Settings');
      await press('[role=tab]', (tab) => tab.textContent === 'DNS & DKIM');
      await until(() => find('h2', (title) => title.textContent === 'DMARC'), 'the DNS');
    },
  },
  {
    path: '/demo/email/',
    name: 'a mailbox is created, set up on a device and deleted, and a file of mailboxes is tried',
    async run() {
      const { find, type, press, until } = window.engineTools;
      const name = `engine-${Date.now().toString(36)}`;
      await type('input[autocomplete=username]', 'owner@example.test');
      await type('input[type=password]', 'Portal-Demo-2026!');
      await press('button[type=submit]', (button) => button.textContent.includes('LOG IN'));
      await press('a', (link) => link.textContent.trim() === 'northwind-studio.example');
      await press('button', (button) => button.textContent === 'New mailbox');
      await type('dialog input[name=local_part]', name);
      await type('dialog input[name=name]', 'En Gine');
      await press('dialog button', (button) => button.textContent === 'Make a strong password');
      await press('dialog button[type=submit]');
      await until(() => !find('dialog'), 'the dialog gone');
      const actions = `[aria-label="Actions for ${name}@northwind-studio.example"]`;
      const choose = async (item) => {
        await press(actions);
        await press('[role=menuitem]', (entry) => entry.textContent === item);
      };
      await choose('Set up a device');
      await until(() => find('dialog svg[role=img]'), 'the code');
      await press('dialog [aria-label="Close"]');
      await choose('Delete mailbox');
      await press('dialog button', (button) => button.textContent === 'Delete mailbox');
      await until(() => !find('dialog') && !find(actions), 'the mailbox gone');
      await press('[aria-label="Import and export"]');
      await press('[role=menuitem]', (entry) => entry.textContent === 'Import from CSV');
      await type('dialog textarea', 'address,name\nengine-file,File\n=cmd,Bad');
      await press('dialog button', (button) => button.textContent === 'Check the rows');
      await until(
        () =>
          find('dialog')?.textContent.includes('1 can be created') &&
          find('dialog').textContent.includes('1 cannot be created'),
        'a word on each row',
      );
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
  {
    path: '/auth/sign-up',
    name: 'somebody registers, with the strength of the password told, and is signed in',
    async run() {
      const { find, type, press, until } = window.engineTools;
      const email = `engine-${Date.now().toString(36)}@example.test`;
      await type('input[name=firstname]', 'Enzo');
      await type('input[name=lastname]', 'Moteur');
      await type('input[name=email]', email);
      await type('input[name=password]', 'Password123!');
      await until(
        () =>
          find('[role=meter][aria-label="Strength of the password"]')?.getAttribute('aria-valuetext') ===
          'Easy to guess',
        'the strength',
      );
      await type('input[name=password]', 'Quartz-Meadow-41!');
      await type('input[name=password_again]', 'Quartz-Meadow-41!');
      await press('input[name=terms]');
      await press('button', (button) => button.textContent === 'Create account');
      await until(() => find('h1')?.textContent === 'Hello, Enzo', 'the dashboard');
      await press('a', (link) => link.textContent === 'Team');
      await until(() => find('table')?.textContent.includes(email), 'the members');
    },
  },
  {
    path: '/?lang=de',
    name: 'the portal speaks German, and a wrong sign-in says so',
    async run() {
      const { find, type, press, until } = window.engineTools;
      await until(() => find('button[type=submit]')?.textContent === 'ANMELDEN', 'the German form');
      await type('input[name=login]', 'owner@example.test');
      await type('input[name=password]', 'wrong');
      await press('button[type=submit]');
      await until(() => find('form [role=alert]')?.textContent.includes('wrong'), 'the error');
    },
  },
  {
    path: `/invite-accept/${'a'.repeat(43)}`,
    name: 'an invite of nobody, and a reset link of nobody, say so',
    async run() {
      const { find, until } = window.engineTools;
      await until(() => find('h1')?.textContent === 'This invite is no good any more', 'the word on the invite');
    },
  },
  {
    path: '/?brand=gb',
    name: 'a customer who moves preselects the provider, signs in and is led through onboarding',
    async run() {
      const { find, type, press, until } = window.engineTools;
      await type('input[name=login]', 'gb-three@example.test');
      await type('input[name=password]', 'Portal-Demo-2026!');
      await until(() => find('select[name=group]')?.value === '1', 'the provider');
      await press('button[type=submit]');
      await press('button', (button) => button.textContent === 'Go on');
      await until(() => find('h1')?.textContent === 'Almost done', 'onboarding');
    },
  },
  {
    path: '/',
    name: 'several teams ask which, and another is gone on in from the header',
    async run() {
      const { find, type, press, until } = window.engineTools;
      await type('input[name=login]', 'teams@example.test');
      await type('input[name=password]', 'Portal-Demo-2026!');
      await press('button[type=submit]');
      await press('button', (button) => button.textContent.includes('Tidewater Sailing Club'));
      await until(() => find('h1')?.textContent === 'Hello, Theo', 'the dashboard');
      await press('header [aria-haspopup=menu]', (button) => button.textContent.includes('Theo'));
      await press('[role=menuitem]', (item) => item.textContent.includes('Marsh & Daughters'));
      await until(
        () => find('header [aria-haspopup=menu]', (button) => button.textContent.includes('Marsh & Daughters')),
        'the other team',
      );
    },
  },
  {
    path: '/',
    name: 'a second factor: a wrong code says so, a right one leads in',
    async run() {
      const { find, type, press, until } = window.engineTools;
      // RFC 6238 with the demo's printed secret, as an authenticator does it
      const bits = [...'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP']
        .map((char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'))
        .join('');
      const key = Uint8Array.from(bits.match(/.{8}/g), (byte) => Number.parseInt(byte, 2));
      const counter = new DataView(new ArrayBuffer(8));
      // The next step's: no other journey can have used it.
      counter.setUint32(4, Math.floor(Date.now() / 30_000) + (navigator.userAgent.includes('Firefox') ? 0 : 1));
      const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
      const digest = new DataView(await crypto.subtle.sign('HMAC', hmac, counter.buffer));
      const code = String((digest.getUint32(digest.getUint8(19) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
      await type('input[name=login]', 'twofactor@example.test');
      await type('input[name=password]', 'Portal-Demo-2026!');
      await press('button[type=submit]');
      await type('input[name=code]', code === '000000' ? '000001' : '000000');
      await press('button[type=submit]');
      await until(
        () => find('form')?.textContent.includes('The code is wrong or has expired.'),
        'the word on the code',
      );
      await type('input[name=code]', code);
      await press('button[type=submit]');
      await until(() => find('h1')?.textContent === 'Hello, Tara', 'the dashboard');
    },
  },
  {
    path: '/',
    name: 'a page one may not open says so, and the palette finds those one may',
    async run() {
      const { find, type, press, until } = window.engineTools;
      await type('input[name=login]', 'billing@example.test');
      await type('input[name=password]', 'Portal-Demo-2026!');
      await press('button[type=submit]');
      await until(() => find('h1')?.textContent === 'Hello, Bilal', 'the dashboard');
      find('portal-app').navigate('/team/details-users');
      await until(() => find('dialog')?.textContent.includes('Access Denied'), 'the refusal');
      await press('dialog button', (button) => button.textContent === 'BACK');
      await until(() => !find('dialog'), 'home');
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
      await type('[role=combobox]', 'extra');
      await press('[role=option]', (option) => option.textContent.includes('Extra support'));
      await until(() => find('h1')?.textContent === 'Extra support', 'the page');
    },
  },
  {
    path: '/auth/recover-details',
    name: 'a reset link is asked for, and the same is said to everybody',
    async run() {
      const { find, type, press, until } = window.engineTools;
      await type('input[name=email]', 'nobody@example.test');
      await press('button[type=submit]');
      await until(
        () => find('[role=status]', (box) => box.textContent.includes('Look into your mail')),
        'the word on the mail',
      );
    },
  },
];

/** Installed into each page: finds through shadow roots, types and presses as a user's events do. */
export function installTools() {
  const all = (selector, root = document) => {
    const found = [...root.querySelectorAll(selector)];
    for (const element of root.querySelectorAll('*'))
      if (element.shadowRoot) found.push(...all(selector, element.shadowRoot));
    return found;
  };
  const find = (selector, test = () => true) =>
    all(selector).find((element) => element.getClientRects().length > 0 && test(element));
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
  const press = async (selector, test) =>
    (await until(() => find(selector, (element) => !element.disabled && (test?.(element) ?? true)), selector)).click();
  window.engineTools = { find, type, press, until };
}
