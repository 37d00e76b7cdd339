/** What loader.js adds to the page: the autoloader, the settings of its tag, and the commands of the page. */
import '../define/autoload.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { currentTag, definePortalElements } from '../define-elements.ts';
import { createRunner, readSettings } from './commands.ts';
import type { PortalQueue } from './loader-types.ts';

const queue = (window as unknown as { portalElements: PortalQueue }).portalElements;

const whenRead = new Promise<void>((resolve) => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => resolve());
  else resolve();
});

configurePortal(readSettings(queue.settings));
queue.start(
  createRunner({
    queue,
    configure: configurePortal,
    async find(tag) {
      await Promise.all([whenRead, definePortalElements(tag)]);
      return document.querySelector(currentTag(tag));
    },
  }),
);
