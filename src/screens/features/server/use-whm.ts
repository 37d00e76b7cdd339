import { useState } from 'react';
import { openWhm } from '#core/cloud/whm.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';

/**
 * Signs in to WHM of a server, from a click.
 * @returns what came of it: the address where the browser blocked the tab, or why it was refused
 */
export function useWhm(id: string) {
  const [isPending, setPending] = useState(false);
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const signIn = async () => {
    setPending(true);
    setError(null);
    setBlockedUrl(null);
    const outcome = await openWhm(id);
    setPending(false);
    if (outcome.ok) setBlockedUrl(outcome.data);
    else setError(errorMessage(outcome.error));
  };
  return { isPending, blockedUrl, error, signIn: () => void signIn(), forget: () => setBlockedUrl(null) };
}
