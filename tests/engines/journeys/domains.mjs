/** Domains and their zones. */
export const domainJourneys = [
  {
    path: '/domains/dns',
    name: 'a record is added to a zone, reviewed and applied, and the name server answers it',
    async run() {
      const { find, type, press, until, signIn } = window.pageHelpers;
      const name = `engine-${Date.now().toString(36)}`;
      await signIn('owner@example.test');
      await press('a', (link) => link.textContent.trim() === 'northwind.example');
      await press('button', (button) => button.textContent === 'Add record');
      await type('dialog input[placeholder="@"]', name);
      await type('dialog input[placeholder="192.0.2.1"]', '192.0.2.201');
      await press('dialog button[type=submit]');
      await press('button', (button) => button.textContent === 'Review changes');
      await until(() => find('dialog')?.textContent.includes(`${name}.northwind.example`), 'the change in the review');
      await press('dialog button', (button) => button.textContent === 'Apply 1 change');
      await until(() => !find('dialog'), 'the review closed');
      await press('[role=tab]', (tab) => tab.textContent === 'Zone file');
      await until(() => find('textarea')?.value.includes(name), 'the record in the zone file');
      await press('[role=tab]', (tab) => tab.textContent === 'Records');
      await type('input[type=search]', name);
      await until(
        () => find('tbody tr', (row) => /Live/.test(row.textContent) && row.textContent.includes(name)),
        'the live record',
      );
    },
  },
  {
    path: '/domains',
    name: 'the domains are listed by type, and one is renewed for two years',
    async run() {
      const { find, press, until, signIn } = window.pageHelpers;
      await signIn('owner@example.test');
      await press('a', (link) => link.textContent.trim() === 'northwind-studio.example');
      await until(() => find('h1')?.textContent.includes('northwind-studio.example'), 'the domain');
      const years = await until(() => find('select'), 'the years');
      years.value = '2';
      years.dispatchEvent(new Event('change', { bubbles: true }));
      await press('button', (button) => button.textContent === 'Renew and pay');
      await until(() => find('h1')?.textContent.includes('Secure Checkout'), 'the checkout');
    },
  },
];
