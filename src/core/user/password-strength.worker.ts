import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

export interface StrengthRequest {
  id: number;
  password: string;
  /** Words that are easy to guess for people who know the user. */
  userInputs: string[];
}

/** zxcvbn's 0 (guessed at once) to 4. */
export const scorePassword = ({ password, userInputs }: Omit<StrengthRequest, 'id'>): number =>
  zxcvbn.check(password, userInputs).score;

// Where a worker cannot be started, the page imports this file.
if (typeof document === 'undefined') {
  addEventListener('message', ({ data }: MessageEvent<StrengthRequest>) =>
    postMessage({ id: data.id, score: scorePassword(data) }),
  );
}
