import { Suspense } from 'react';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import type { EnvFieldsProps } from './env-fields.tsx';

const EnvFields = lazyPart(() => import('./env-fields.tsx').then((module) => module.EnvFields));

/** An environment in a page that has more to show: its editor is loaded when it is drawn. */
export const EnvEditor = (props: EnvFieldsProps) => (
  <Suspense fallback={<Skeleton height={160} />}>
    <EnvFields {...props} />
  </Suspense>
);

/** A page that comes with it waits for both: an editor that lands later moves what stands below it. */
export const preloadEnvEditor = EnvFields.preload;
