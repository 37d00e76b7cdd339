import { runtime } from './runtime.ts';

/** Calls `reset` when another user signs in, or the user signs out. Returns an unsubscribe function. */
export function onIdentityChange(reset: () => void): () => void {
  runtime().resets.add(reset);
  return () => runtime().resets.delete(reset);
}

/** Clears everything of the previous identity: caches, conversations, channels. */
export function resetIdentity(): void {
  for (const reset of [...runtime().resets]) reset();
}
