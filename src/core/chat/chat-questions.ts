import { send } from '../http/send.ts';
import { shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { listFaqs } from '../support/support.endpoints.ts';
import { suggestedQuestions } from '../support/support.rules.ts';
import type { Faq } from '../support/support.schema.ts';

/** Questions suggested before the first message. A chat works without them, so a failure is not shown. */
export const chatQuestions = shared('chat.questions', () => {
  const list = signal<readonly Faq[]>([]);
  let isRequested = false;
  return {
    list: list as ReadonlySignal<readonly Faq[]>,
    async load(): Promise<void> {
      if (isRequested) return;
      isRequested = true;
      try {
        list.value = suggestedQuestions((await send(listFaqs, {}, { quiet: true })).faqs);
      } catch {
        isRequested = false;
      }
    },
  };
});
