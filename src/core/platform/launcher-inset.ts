import { runtime, shared } from '../runtime/runtime.ts';
import { launcherInset } from './launcher-inset.rules.ts';

/**
 * How far down launcher and toasts move, so it is negative: what a `translate` moves is no shift of the layout. Hosts set
 * `--portal-launcher-inset` for their own bars.
 */
const PROPERTY = '--p-foot';
/** What has the property. On the document it would be inherited, and each change restyle all elements of the page. */
const FLOATING = '.launcher, .panel, .toasts';

/** Bars and composers of this page that the launcher must not cover. */
const obstacles = shared('launcher.obstacles', () => new Set<Element>());
let isScheduled = false;
let sizes: ResizeObserver | null = null;

/**
 * Moves the launcher above an element at the bottom of the window, such as a sticky bar. A React ref callback:
 * `<div ref={keepClearOfLauncher}>`. Returns a function that moves the launcher back.
 */
export function keepClearOfLauncher(element: Element | null): () => void {
  if (!element) return () => {};
  obstacles().add(element);
  if (!sizes) start();
  sizes?.observe(element);
  schedule();
  return () => {
    obstacles().delete(element);
    sizes?.unobserve(element);
    update();
    if (obstacles().size === 0) stop();
  };
}

function start() {
  sizes = new ResizeObserver(schedule);
  // Content that loads above a bar moves it without a scroll.
  sizes.observe(document.documentElement);
  addEventListener('scroll', schedule, { passive: true, capture: true });
  addEventListener('resize', schedule);
  // A chat may come to the page later than a bar.
  runtime().listeners.add(schedule);
}

function stop() {
  sizes?.disconnect();
  sizes = null;
  removeEventListener('scroll', schedule, { capture: true });
  removeEventListener('resize', schedule);
  runtime().listeners.delete(schedule);
}

function schedule() {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(update);
}

function update() {
  isScheduled = false;
  const { dir, clientWidth, clientHeight } = document.documentElement;
  const rects = [...obstacles()].map((element) => element.getBoundingClientRect());
  const inset = launcherInset(rects, { width: clientWidth, height: clientHeight, isRtl: dir === 'rtl' });
  for (const element of runtime().elements.keys())
    for (const { style } of (element as HTMLElement).shadowRoot?.querySelectorAll<HTMLElement>(FLOATING) ?? [])
      style.setProperty(PROPERTY, inset > 0 ? `min(0px,var(--portal-launcher-inset,0px) - ${inset}px)` : '');
}
