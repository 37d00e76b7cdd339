import { useEffect, useState } from 'react';
import type { LegacyProvider } from '#core/brand/brand.schema.ts';
import { brand } from '#core/brand/brand.store.ts';
import { useSignalValue } from '#screens/ui/context.tsx';

const none: readonly LegacyProvider[] = [];

/** The migrated providers of the brand (S1 §2); none where they cannot be read, undefined until that is known. */
export function useProviders(): readonly LegacyProvider[] | undefined {
  const current = useSignalValue(brand().current);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    void brand()
      .load()
      .then(() => setAsked(true));
  }, []);
  return current ? (current.meta.providers ?? none) : isAsked ? none : undefined;
}
