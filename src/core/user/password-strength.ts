import { startWorker } from '../platform/start-worker.ts';
import { shared } from '../runtime/runtime.ts';
import type { StrengthRequest } from './password-strength.worker.ts';
import workerFile from './password-strength.worker.ts?worker';

/** The lowest accepted score, of 0 to 4 (docs/decisions). */
export const MIN_SCORE = 3;
const NO_WORKER =
  "portal-elements: passwords are judged without a worker, which may slow down typing: none could be started. A content security policy has to allow it: worker-src 'self', or blob: where the elements come from another origin.";
type EstimateStrength = (request: Omit<StrengthRequest, 'id'>) => Promise<number>;

/** Runs in a worker, because the dictionaries are large; in the page where a worker cannot be started. */
const strengthEstimator = shared('password.judge', (): EstimateStrength => {
  const estimateInPage: EstimateStrength = async (request) =>
    (await import('./password-strength.worker.ts')).scorePassword(request);
  let lastId = 0;
  let worker: Worker | null = null;
  try {
    worker = startWorker(workerFile);
  } catch {
    console.warn(NO_WORKER);
    return estimateInPage;
  }
  const pending = new Map<number, { request: StrengthRequest; resolve: (score: Promise<number> | number) => void }>();
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; score: number }>) => {
    pending.get(data.id)?.resolve(data.score);
    pending.delete(data.id);
  });
  worker.addEventListener('error', () => {
    worker = null;
    console.warn(NO_WORKER);
    for (const { request, resolve } of pending.values()) resolve(estimateInPage(request));
    pending.clear();
  });
  return (input) =>
    worker
      ? new Promise((resolve) => {
          const request = { ...input, id: ++lastId };
          pending.set(request.id, { request, resolve });
          worker?.postMessage(request);
        })
      : estimateInPage(input);
});

/**
 * Estimates how hard a password is to guess.
 * @param userInputs details of the user that others may know, such as name and email address
 * @returns 0 to 4, null when the estimator could not be loaded
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
