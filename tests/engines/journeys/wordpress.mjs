/** WordPress sites and their backups. */
export const wordpressJourneys = [
  {
    path: '/wordpress?search=blog.northwind',
    name: 'a plugin of a site is updated and followed to the end',
    async run() {
      const { find, press, until, signIn } = window.pageHelpers;
      await signIn('owner@example.test');
      await press('a', (link) => link.textContent.trim().startsWith('blog.northwind.example'));
      await press('nav a', (link) => link.textContent.trim().startsWith('Manage'));
      // Each engine updates another one.
      await press('button', (button) =>
        /^Update (Contact Desk|Mail Ferry) to/.test(button.getAttribute('aria-label') ?? ''),
      );
      await until(() => find('section, div', (part) => /1 updated/.test(part.textContent)), 'the end of the update');
    },
  },
  {
    // Another site: the update may still be under way.
    path: '/wordpress?search=shop.northwind',
    name: 'a backup of a site is made, and its files are compared with those of now',
    async run() {
      const { find, type, press, until, signIn } = window.pageHelpers;
      const note = `Engine ${Date.now().toString(36)}`;
      await signIn('owner@example.test');
      await press('a', (link) => link.textContent.trim().startsWith('shop.northwind.example'));
      await press('nav a', (link) => link.textContent.trim() === 'Backups');
      await press('button', (button) => button.textContent.trim() === 'Back up now');
      await type('dialog input:not([type=radio]), dialog textarea', note);
      await press('dialog button', (button) => button.textContent.trim() === 'Make backup');
      const row = () => find('tr', (one) => one.textContent.includes(note));
      await until(row, 'the backup in the list');
      row().querySelector('button[aria-haspopup=menu]').click();
      await press('[role=menuitem]', (item) => item.textContent.trim().startsWith('Restore files'));
      await until(() => find('[role=treeitem]', (item) => item.textContent.includes('wp-content')), 'its files');
    },
  },
];
