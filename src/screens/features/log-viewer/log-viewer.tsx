import { Suspense } from 'react';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import type { LogPanelProps } from './log-panel.tsx';

const LogPanel = lazyPart(() => import('./log-panel.tsx').then((module) => module.LogPanel));

/** Loads the code of the viewer ahead. */
export const preloadLogViewer = () => void LogPanel.preload();

/** The log of a container: as it grows, over all its runs. Its code is loaded when it is first shown. */
export const LogViewer = (props: LogPanelProps) => (
  <Suspense fallback={<Skeleton height={480} />}>
    <LogPanel key={props.containerId} {...props} />
  </Suspense>
);
