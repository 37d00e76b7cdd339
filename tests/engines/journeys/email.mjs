/** The email manager. */
export const emailJourneys = [
  {
    path: '/demo/email/',
    name: 'the email manager signs in and lists mailboxes',
    async run() {
      const { find, type, press, until, signIn } = window.pageHelpers;
      await signIn('owner@example.test');
      await press('a', (link) => link.textContent.includes('northwind.example'));
      await until(() => find('[role=meter]'), 'a quota bar');
      await press('a', (link) => link.textContent === 'Forwarding');
      await press('[role=tab]', (tab) => tab.textContent === 'Mail flow');
      await until(() => find('svg path[stroke="var(--p-danger)"]'), 'the diagram with the broken step');
      await press('a', (link) => link.textContent === 'Filters');
      await type('section[aria-labelledby=filter-test] textarea', 'You have won');
      await until(
        () => find('section[aria-labelledby=filter-test] [role=status]')?.textContent.includes('Rule 3'),
        'the filter that would act',
      );
      await press('a', (link) => link.textContent === 'Calendars');
      await press('[aria-label="Show QR codes for Work"]');
      await until(() => find('dialog svg[role=img]'), 'the codes');
      await press('dialog [aria-label="Close"]');
      await press('a', (link) => link.textContent === 'Settings');
      await press('[role=tab]', (tab) => tab.textContent === 'DNS & DKIM');
      await until(() => find('h2', (title) => title.textContent === 'DMARC'), 'the DNS');
    },
  },
  {
    path: '/demo/email/',
    name: 'a mailbox is created, set up on a device and deleted, and a CSV file of mailboxes is checked',
    async run() {
      const { find, type, press, until, signIn } = window.pageHelpers;
      const name = `engine-${Date.now().toString(36)}`;
      await signIn('owner@example.test');
      await press('a', (link) => link.textContent.trim() === 'northwind-studio.example');
      await press('button', (button) => button.textContent === 'New mailbox');
      await type('dialog input[name=local_part]', name);
      await type('dialog input[name=name]', 'En Gine');
      await press('dialog button', (button) => button.textContent === 'Generate');
      await press('dialog button[type=submit]');
      await press('dialog button', (button) => button.textContent === 'Done');
      await until(() => !find('dialog'), 'the dialog gone');
      const actions = `[aria-label="Actions for ${name}@northwind-studio.example"]`;
      const choose = async (item) => {
        await press(actions);
        await press('[role=menuitem]', (entry) => entry.textContent === item);
      };
      await choose('Connect a device');
      await until(() => find('dialog svg[role=img]'), 'the code');
      await press('dialog [aria-label="Close"]');
      await choose('Delete mailbox');
      await press('dialog button', (button) => button.textContent === 'Delete mailbox');
      await until(() => !find('dialog') && !find(actions), 'the mailbox gone');
      await press('[aria-label="Import and export"]');
      await press('[role=menuitem]', (entry) => entry.textContent === 'Import from CSV');
      await type('dialog textarea', 'address,name\nengine-file,File\n=cmd,Bad');
      await press('dialog button', (button) => button.textContent === 'Preview');
      await until(
        () => find('dialog')?.textContent.includes('1 ready') && find('dialog').textContent.includes('1 with errors'),
        'a result for each row',
      );
    },
  },
];
