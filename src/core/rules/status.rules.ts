/**
 * A tone shows who must act: `danger` the customer at once, `warning` the customer soon, `accent` the customer at any time, `info`
 * nobody during work, `success` nobody because all is well, `neutral` nobody for any other reason.
 */
export type Tone = 'neutral' | 'info' | 'accent' | 'success' | 'warning' | 'danger';

/** The tone and the message of every status of one kind of object. */
export type StatusTable<Key> = Readonly<Record<string, readonly [Tone, Key]>>;
