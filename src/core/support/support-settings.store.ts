import { ApiError } from '../http/api-error.ts';
import { send } from '../http/send.ts';
import { createAutoRetry } from '../platform/auto-retry.ts';
import { shared } from '../runtime/runtime.ts';
import { computed, type ReadonlySignal, signal } from '../store/signals.ts';
import type { AttachmentRules } from './attachments.rules.ts';
import { getSupportSettings } from './support.endpoints.ts';
import type { SupportSettings } from './support.schema.ts';

const FRESH_MS = 5 * 60_000;
/** Used until the provider's own rules are known; it refuses what they forbid. */
const defaultRules: AttachmentRules = { max_files: 10, max_bytes: 10_000_000, extensions: [] };

/** Office hours and rules for attachments. A store of its own, so that the chat does not load the query cache. */
export const supportSettings = shared('support.settings', () => {
  const settings = signal<SupportSettings | null>(null);
  let fetchedAt = 0;
  const fetchSettings = (isRepeated = false) =>
    send(getSupportSettings, {}, { quiet: isRepeated }).then(
      (response) => {
        settings.value = response;
        fetchedAt = Date.now();
        retry(false);
      },
      (cause: unknown) => {
        fetchedAt = 0;
        retry(ApiError.from(cause).isTemporary);
      },
    );
  const retry = createAutoRetry(() => fetchSettings(true));
  return {
    settings: settings as ReadonlySignal<SupportSettings | null>,
    attachmentRules: computed<AttachmentRules>(() => settings.value?.attachments ?? defaultRules),
    /** Fetches the settings, unless they are recent. The chat works without them, so a failure is only retried. */
    async load(): Promise<void> {
      if (Date.now() - fetchedAt < FRESH_MS) return;
      fetchedAt = Date.now();
      await fetchSettings();
    },
  };
});
