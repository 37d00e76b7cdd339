/** Web hosting, its files, and cloud servers. */
export const hostingJourneys = [
  {
    path: '/file-manager',
    name: 'a folder is made among the files of an account, and a page is opened in the editor',
    async run() {
      const { find, type, press, until, signIn } = window.pageHelpers;
      const name = `engine-${Date.now().toString(36)}`;
      await signIn('owner@example.test');
      await press('a', (link) => link.textContent.startsWith('northwind.example'));
      await press('tr button', (button) => button.textContent.trim() === 'public_html');
      await until(() => find('tr', (row) => row.textContent.includes('index.html')), 'the files');
      await press('button', (button) => button.textContent.trim() === 'New');
      await press('[role=menuitem]', (item) => item.textContent.includes('New folder'));
      await type('dialog input', name);
      await press('dialog button[type=submit]');
      await until(() => find('tr', (row) => row.textContent.includes(name)), 'the folder');
      await press('tr button', (button) => button.textContent.trim() === 'index.html');
      await until(() => find('.cm-content')?.textContent.includes('<!doctype html>'), 'the page in the editor');
    },
  },
  {
    path: '/cloud-servers/web-1?tab=console',
    name: 'the console of a server shows its prompt',
    async run() {
      const { find, until, signIn } = window.pageHelpers;
      await signIn('owner@example.test');
      await until(() => find('.xterm-accessibility-tree')?.textContent.includes('root@web-1'), 'the prompt');
    },
  },
  {
    path: '/cloud-servers/web-1',
    name: 'a server is rebooted, and runs again',
    async run() {
      const { find, press, until, signIn } = window.pageHelpers;
      await signIn('owner@example.test');
      await press('button', (button) => button.textContent.trim() === 'Reboot');
      await press('dialog button', (button) => button.textContent.trim() === 'Reboot');
      await until(() => find('header, div', (part) => /Rebooting/.test(part.textContent)), 'the reboot');
      await until(
        () => find('[role=status], p, span', (part) => part.textContent.trim() === 'Running'),
        'that it runs',
      );
    },
  },
];
