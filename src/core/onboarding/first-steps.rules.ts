/** Progress of a new team. */
export interface FirstStepsInput {
  /** Services of any kind. */
  services: number;
  domains: number;
  mailboxes: number;
  /** Whether somebody has signed in to a mailbox. */
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

/** Whether nothing has been bought yet. */
export const isFirstRun = ({ services, mailboxes }: FirstStepsInput): boolean => services === 0 && mailboxes === 0;

/** A team with several domains or mailboxes, or whose mail is read, needs no guidance. */
export const showsFirstSteps = (input: FirstStepsInput): boolean =>
  isFirstRun(input) || (input.domains === 1 && input.mailboxes <= 1 && !input.hasDevice);
