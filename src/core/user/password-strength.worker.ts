import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

export interface StrengthRequest {
  id: number;
  password: string;
  /** Words that are easy to guess for whoever knows the person. */
  userInputs: string[];
}

/** zxcvbn's 0 (guessed at once) to 4. */
export const scorePassword = ({ password, userInputs }: Omit<StrengthRequest, 'id'>): number =>
  zxcvbn.check(password, userInputs).score;

// In a page that may start no worker this file is imported instead.
if (typeof document === 'undefined') {
  addEventListener('message', ({ data }: MessageEvent<StrengthRequest>) =>
    postMessage({ id: data.id, score: scorePassword(data) }),
  );
}
