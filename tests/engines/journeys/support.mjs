/** Live chat and knowledge base. */
export const supportJourneys = [
  {
    path: '/demo/brand-site/',
    name: 'a guest writes in the chat and the server stores the message',
    async run() {
      const { find, type, press, until } = window.pageHelpers;
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
    name: 'a message is edited, an image opens in the gallery, and an emoji is found',
    async run() {
      const { find, type, press, until } = window.pageHelpers;
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
      await press('[aria-label="Close gallery"]');
      await press('[aria-label="Insert an emoji"]');
      await type('[aria-label="Search emoji"]', 'waving hand');
      await press('[title^="waving hand"]');
      await until(() => find('textarea').value.includes('👋'), 'the emoji');
    },
  },
  {
    path: '/support/knowledgebase/article/4',
    name: 'HTML from elsewhere is reduced to the allowed tags, whatever the published payloads try',
    async run() {
      const { find, until } = window.pageHelpers;
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
      // Only time can show that no alert runs: it would follow an event of an image or frame that isn't in the page.
      await new Promise((resolve) => setTimeout(resolve, 200));
      if (wrong.length > 0) throw new Error(`not allowed: ${[...new Set(wrong)].slice(0, 5).join('; ')}`);
    },
  },
];
