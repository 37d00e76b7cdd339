import type { BulkOutcome, Mailbox } from '#core/email/email.schema.ts';
import type { NamedOutcome } from '#screens/ui/bulk-outcome-dialog.tsx';

/** The outcomes with the address of each mailbox; an unknown id is shown as it is. */
export const nameOutcomes = (outcomes: readonly BulkOutcome[], mailboxes: readonly Mailbox[]): NamedOutcome[] =>
  outcomes.map((outcome) => ({
    ...outcome,
    name: mailboxes.find((mailbox) => mailbox.id === outcome.id)?.username ?? outcome.id,
  }));
