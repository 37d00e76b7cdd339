/** Containers and Node.js apps. */
export const containerJourneys = [
  {
    path: '/docker/create',
    name: 'an image is chosen, set up, deployed and runs',
    async run() {
      const { find, type, press, until, signIn } = window.pageHelpers;
      const isNamed = (name) => (button) => button.textContent.trim() === name;
      const radio = (name) => (input) => input.closest('label')?.textContent.includes(name);
      await signIn('owner@example.test');
      const name = await until(
        () => find('label', (label) => label.textContent.trim() === 'Project name')?.htmlFor,
        'the field of the name',
      );
      await type(`#${CSS.escape(name)}`, `engine-${Date.now().toString(36)}`);
      await press('button[aria-label="Choose harbour/web"]');
      await until(() => find('input[type=radio]', radio('sha256:')), 'the tags of the image');
      await press('button', isNamed('Continue'));
      await press('input[type=radio]', radio('Container Free'));
      await press('button', isNamed('Continue'));
      await press('button', isNamed('Deploy now'));
      await until(
        () => find('p, span, h2, h3', (part) => part.textContent.trim() === 'web is live'),
        'that it is live',
      );
    },
  },
  {
    path: '/docker/1/containers',
    name: 'the log of a container shows its lines in order',
    async run() {
      const { find, press, until, signIn } = window.pageHelpers;
      await signIn('owner@example.test');
      await press('a', (link) => /^web-/.test(link.textContent.trim()));
      await until(() => find('[role=log] [data-seq]'), 'lines of the log');
      const seqs = [...find('[role=log]').querySelectorAll('[data-seq]')].map((row) => Number(row.dataset.seq));
      if (seqs.some((seq, index) => seq !== seqs[0] + index)) throw new Error(`not in order: ${seqs}`);
    },
  },
  {
    path: '/node/projects/create',
    name: 'a template becomes a Node.js app that runs',
    async run() {
      const { find, type, press, until, signIn } = window.pageHelpers;
      const radio = (name) => (input) => input.closest('label')?.textContent.includes(name);
      await signIn('owner@example.test');
      await press('input[type=radio]', radio('Hello'));
      const name = await until(
        () => find('label', (label) => label.textContent.trim() === 'Project name')?.htmlFor,
        'the field of the name',
      );
      await type(`#${CSS.escape(name)}`, `engine-${Date.now().toString(36)}`);
      await press('input[type=radio]', radio('Container Free'));
      await press('button', (button) => button.textContent.trim() === 'Build and release');
      await until(() => find('section', (part) => part.textContent.includes('Succeeded')), 'the end of the build');
    },
  },
];
