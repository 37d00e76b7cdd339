import type { DraftRow } from '#core/dns/draft.rules.ts';

/** What is open above the page. */
export type OpenDialog =
  | { kind: 'record'; row: DraftRow | null; isCopy?: boolean }
  | { kind: 'live'; row: DraftRow }
  | { kind: 'ttl'; rows: readonly DraftRow[]; onDone: () => void }
  | { kind: 'import'; text: string }
  | { kind: 'review' | 'presets' | 'history' | 'dnssec' | 'delete' | 'spf' };
