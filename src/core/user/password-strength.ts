import { shared } from '../runtime/runtime.ts';
import type { StrengthRequest } from './password-strength.worker.ts';
import workerUrl from './password-strength.worker.ts?worker';

/** Below this a password is too easy to guess (docs/decisions: 3 of 4). */
export const MIN_SCORE = 3;
type EstimateStrength = (question: Omit<StrengthRequest, 'id'>) => Promise<number>;

/** The judge of passwords: in a worker, since its dictionaries are large; in the page where a worker may not be started. */
const strengthEstimator = shared('password.judge', (): EstimateStrength => {
  const inPage: EstimateStrength = async (question) =>
    (await import('./password-strength.worker.ts')).scorePassword(question);
  let lastId = 0;
  let worker: Worker | null = null;
  try {
    worker = new Worker(workerUrl, { type: 'module' });
  } catch {
    return inPage;
  }
  const waiting = new Map<number, { question: StrengthRequest; done: (score: Promise<number> | number) => void }>();
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; score: number }>) => {
    waiting.get(data.id)?.done(data.score);
    waiting.delete(data.id);
  });
  worker.addEventListener('error', () => {
    worker = null;
    for (const { question, done } of waiting.values()) done(inPage(question));
    waiting.clear();
  });
  return (question) =>
    worker
      ? new Promise((done) => {
          const asked = { ...question, id: ++lastId };
          waiting.set(asked.id, { question: asked, done });
          worker?.postMessage(asked);
        })
      : inPage(question);
});

/**
 * How hard a password is to guess, 0 to 4.
 * @param userInputs what a stranger may know of the person, such as name and email
 * @returns null when nobody can say: the class rule and the provider remain
 */
export async function passwordStrength(password: string, userInputs: readonly string[]): Promise<number | null> {
  try {
    return await strengthEstimator()({
      password: password.slice(0, 64),
      userInputs: userInputs.flatMap((text) => [text, ...text.split(/[@.\s]/)]).filter((text) => text.length > 2),
    });
  } catch {
    return null;
  }
}
