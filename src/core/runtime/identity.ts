import { runtime } from './runtime.ts';

/** Registers what a store does when the page's identity changes. Answers the function that takes it back. */
export function onIdentityChange(reset: () => void): () => void {
  runtime().resets.add(reset);
  return () => runtime().resets.delete(reset);
}

/** Everything that belonged to the last identity goes at once: caches, conversations, channels. */
export function resetIdentity(): void {
  for (const reset of [...runtime().resets]) reset();
}
