import { send } from '../http/send.ts';
import { shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { listDepartments } from '../support/support.endpoints.ts';
import { ticketDepartments } from '../support/support.rules.ts';
import type { Department } from '../support/support.schema.ts';

/** Departments that a new chat can be for. Choosing one is optional, so a failure is not shown. */
export const chatDepartments = shared('chat.departments', () => {
  const list = signal<readonly Department[]>([]);
  let isRequested = false;
  return {
    list: list as ReadonlySignal<readonly Department[]>,
    async load(): Promise<void> {
      if (isRequested) return;
      isRequested = true;
      try {
        list.value = ticketDepartments((await send(listDepartments, {}, { quiet: true })).departments);
      } catch {
        isRequested = false;
      }
    },
  };
});
