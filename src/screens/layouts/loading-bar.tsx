import { translator } from '#core/i18n/translator.ts';
import { type LoadingBar as Bar, DURATION_MS } from '#core/router/loading-bar.ts';
import { useSignalValue } from '../ui/context.tsx';

const t = translator();

export function LoadingBar({ bar }: { bar: Bar }) {
  const isShown = useSignalValue(bar.isShown);
  return isShown ? (
    <div
      role="progressbar"
      aria-label={t('page.loading')}
      className="fixed top-0 left-0 right-0 h-0.5 bg-accent"
      style={{
        transformOrigin: 'left',
        transform: 'scaleX(0)',
        animation: `p-load ${DURATION_MS}ms ease-out forwards`,
        zIndex: 10,
      }}
    />
  ) : null;
}
