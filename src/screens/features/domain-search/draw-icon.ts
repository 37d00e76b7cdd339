import { createElement } from '#core/platform/dom.ts';

/** Icons of lucide, each as one path: its components are React's. */
const paths = {
  basket:
    'm15 11-1 9m5-9-4-7M2 11h20M3.5 11l1.6 7.4a2 2 0 0 0 2 1.6h9.8a2 2 0 0 0 2-1.6l1.7-7.4M4.5 15.5h15M5 11l4-7m0 7 1 9',
  check: 'M20 6 9 17l-5-5',
  cross: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0m13-3-6 6m0-6 6 6',
  down: 'm6 9 6 6 6-6',
  gem: 'M10.5 3 8 9l4 13 4-13-2.5-6M17 3a2 2 0 0 1 1.6.8l3 4a2 2 0 0 1 .013 2.382l-7.99 10.986a2 2 0 0 1-3.247 0l-7.99-10.986A2 2 0 0 1 2.4 7.8l2.998-3.997A2 2 0 0 1 7 3zM2 9h20',
  question: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M9 9.5a3 2.5 0 016 0c0 2-2 2-3 3.5m0 4h.01',
  repeat:
    'M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8m0-5v5h-5m5 4a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16m5 0H3v5',
  spinner: 'M21 12a9 9 0 1 1-6.219-8.56',
  warning: 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4m0 4h.01',
} as const;

export type IconName = keyof typeof paths;

/** @param size in px */
export const drawIcon = (name: IconName, size: number, className = ''): SVGElement =>
  createElement(
    'svg',
    {
      ...{ width: size, height: size, viewBox: '0 0 24 24', class: className, 'aria-hidden': 'true' },
      ...{ fill: 'none', stroke: 'currentColor', 'stroke-width': 2 },
      ...{ 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
    },
    createElement('path', { d: paths[name] }),
  );
