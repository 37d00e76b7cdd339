/** What a new team has done so far. */
export interface FirstStepsInput {
  /** Services of any kind. */
  services: number;
  domains: number;
  mailboxes: number;
  /** Somebody has signed in to a mailbox. */
  hasDevice: boolean;
  hasSecondFactor: boolean;
}

export type FirstStep = 'domain' | 'mailbox' | 'device' | 'security';

/** The four first steps, with whether each is done. */
export const firstSteps = (input: FirstStepsInput): readonly { step: FirstStep; isDone: boolean }[] => [
  { step: 'domain', isDone: input.domains > 0 },
  { step: 'mailbox', isDone: input.mailboxes > 0 },
  { step: 'device', isDone: input.hasDevice },
  { step: 'security', isDone: input.hasSecondFactor },
];

/** Nothing has been bought yet: there is nothing to count. */
export const isFirstRun = ({ services, mailboxes }: FirstStepsInput): boolean => services === 0 && mailboxes === 0;

/** A team with more than one domain or mailbox has found its way; so has one whose mail is read. */
export const showsFirstSteps = (input: FirstStepsInput): boolean =>
  isFirstRun(input) || (input.domains === 1 && input.mailboxes <= 1 && !input.hasDevice);
