import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

export interface StrengthQuestion {
  id: number;
  password: string;
  /** Words that are easy to guess for whoever knows the person. */
  known: string[];
}

/** zxcvbn's 0 (guessed at once) to 4. */
export const rate = ({ password, known }: Omit<StrengthQuestion, 'id'>): number => zxcvbn.check(password, known).score;

// In a page that may start no worker this file is imported instead.
if (typeof document === 'undefined') {
  addEventListener('message', ({ data }: MessageEvent<StrengthQuestion>) =>
    postMessage({ id: data.id, score: rate(data) }),
  );
}
