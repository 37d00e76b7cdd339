import { send } from '../http/send.ts';
import { shared } from '../runtime/runtime.ts';
import { computed, type ReadonlySignal, signal } from '../store/signals.ts';
import type { AttachmentRules } from './attachments.rules.ts';
import { getSupportSettings } from './support.endpoints.ts';
import type { SupportSettings } from './support.schema.ts';

const FRESH_MS = 5 * 60_000;
/** Until the provider has said its own: it will refuse what it does not take. */
const defaultRules: AttachmentRules = { max_files: 10, max_bytes: 10_000_000, extensions: [] };

/** Office hours and rules for files. A store of its own, so that the chat carries no cache of queries. */
export const supportSettings = shared('support.settings', () => {
  const settings = signal<SupportSettings | null>(null);
  let learnt = 0;
  return {
    settings: settings as ReadonlySignal<SupportSettings | null>,
    attachmentRules: computed<AttachmentRules>(() => settings.value?.attachments ?? defaultRules),
    /** Asks unless it was asked a moment ago. A failure changes nothing: the chat works without. */
    async load(): Promise<void> {
      if (Date.now() - learnt < FRESH_MS) return;
      learnt = Date.now();
      await send(getSupportSettings).then(
        (answer) => {
          settings.value = answer;
        },
        () => {
          learnt = 0;
        },
      );
    },
  };
});
