import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHistoryRouter } from '#core/router/history-router.ts';
import { pageHeading } from '#core/router/page-heading.ts';
import type { Router } from '#core/router/router.ts';

/** The address bar and the history of a host page. */
const page = {
  entries: [] as { url: string; state: unknown }[],
  index: 0,
  /** Heights the page allows to be scrolled to, one a frame; the last one stays. */
  heights: [10_000],
  scrolls: [] as [number, number][],
};
const frames: (() => void)[] = [];
const runFrames = (limit = 1000) => {
  let count = 0;
  for (; frames.length > 0 && count < limit; count++) frames.shift()?.();
  return count;
};
const show = (url: string, state: unknown = null) => {
  page.entries = [{ url, state }];
  page.index = 0;
  go();
};
const go = () => {
  const url = new URL(page.entries[page.index]?.url ?? '/', 'http://localhost');
  Object.assign(location, { pathname: url.pathname, search: url.search });
};
const current = () => page.entries[page.index];
/** As the browser's buttons do. */
const traverse = (steps: number) => {
  page.index += steps;
  go();
  dispatchEvent(Object.assign(new Event('popstate'), { state: current()?.state ?? null }));
};

const realLocation = { ...location };
let router: Router | undefined;
const start = (options?: Parameters<typeof createHistoryRouter>[0]) => {
  router = createHistoryRouter(options);
  return router;
};
const place = () => [router?.pathname.peek(), router?.search.peek(), router?.navigationCount.peek()];

beforeEach(() => {
  Object.assign(page, { heights: [10_000], scrolls: [] });
  frames.length = 0;
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('requestAnimationFrame', (task: () => void) => frames.push(task));
  vi.stubGlobal('scrollTo', (x: number, y: number) => {
    page.scrolls.push([x, y]);
    const height = page.heights.length > 1 ? page.heights.shift() : page.heights[0];
    vi.stubGlobal('scrollY', Math.min(y, height ?? 0));
  });
  vi.stubGlobal('history', {
    scrollRestoration: 'auto',
    get state() {
      return current()?.state ?? null;
    },
    replaceState(state: unknown, _title: string, url?: string) {
      page.entries[page.index] = { url: url ?? current()?.url ?? '/', state };
      go();
    },
    pushState(state: unknown, _title: string, url: string) {
      page.entries = [...page.entries.slice(0, ++page.index), { url, state }];
      go();
    },
    back: () => traverse(-1),
  });
  show('/');
});
afterEach(() => {
  router?.stop();
  vi.unstubAllGlobals();
  Object.assign(location, realLocation);
});

describe('the place in the portal', () => {
  it.each([
    ['/portal/email/3?page=2', '/portal', '/email/3', '?page=2'],
    ['/portal', '/portal', '/', ''],
    ['/portal/', '/portal', '/', ''],
    ['/portals/email', '/portal', '/', ''],
    ['/email/3', '', '/email/3', ''],
    ['/', '', '/', ''],
  ])('at %s, based on %j, is %s', (url, basePath, pathname, search) => {
    show(url);
    start({ basePath });
    expect(place()).toEqual([pathname, search, 0]);
  });
  it('is the whole path where no base is given', () => {
    show('/email/3');
    start();
    expect(place()).toEqual(['/email/3', '', 0]);
  });
});

describe('a navigation', () => {
  it('changes the address, the place and the count', () => {
    show('/portal');
    start({ basePath: '/portal' }).navigate('/email?page=2');
    expect(place()).toEqual(['/email', '?page=2', 1]);
    expect(page.entries.map(({ url }) => url)).toEqual(['/portal', '/portal/email?page=2']);
  });
  it('takes the place of the present entry when it replaces it', () => {
    start().navigate('/email', { replace: true });
    expect(page.entries.map(({ url }) => url)).toEqual(['/email']);
  });
  it('begins at the top', () => {
    vi.stubGlobal('scrollY', 300);
    start().navigate('/email');
    expect(page.scrolls).toEqual([[0, 0]]);
  });
  it('keeps the scroll position when asked', () => {
    start().navigate('/email', { keepScroll: true });
    expect(page.scrolls).toEqual([]);
  });
  it('is left to the host when the host wants it', () => {
    const asked: string[] = [];
    start({ canNavigate: (to) => asked.push(to) === 0 }).navigate('/email');
    expect(place()).toEqual(['/', '', 0]);
    expect(page.entries).toHaveLength(1);
    expect(asked).toEqual(['/email']);
  });
  it('without a word asks nobody and does not count', () => {
    start({ canNavigate: () => false }).navigate('/?page=2', { isQuiet: true });
    expect(place()).toEqual(['/', '?page=2', 0]);
  });
  it('keeps what the host stored in its entry, beside the scroll position', () => {
    show('/', { theirs: 1 });
    vi.stubGlobal('scrollY', 300);
    start().navigate('/email');
    expect(page.entries.map(({ state }) => state)).toEqual([{ theirs: 1, portalScroll: 300 }, { portalScroll: 0 }]);
  });
});

describe('the back button', () => {
  it('leads to the place before, and counts', () => {
    start().navigate('/email');
    router?.back();
    expect(place()).toEqual(['/', '', 2]);
  });
  it('scrolls to where the page was left', () => {
    vi.stubGlobal('scrollY', 300);
    start().navigate('/email');
    page.scrolls = [];
    traverse(-1);
    runFrames();
    expect(page.scrolls).toEqual([[0, 300]]);
  });
  it('scrolls to the top of an entry of the host', () => {
    show('/', null);
    start();
    traverse(0);
    runFrames();
    expect(page.scrolls).toEqual([[0, 0]]);
  });
  it('scrolls again until the page is high enough', () => {
    vi.stubGlobal('scrollY', 300);
    start().navigate('/email');
    Object.assign(page, { scrolls: [], heights: [100, 298, 299] });
    traverse(-1);
    expect(runFrames()).toBe(3);
  });
  it('stops scrolling a page that stays too short', () => {
    vi.stubGlobal('scrollY', 300);
    start().navigate('/email');
    Object.assign(page, { scrolls: [], heights: [100] });
    traverse(-1);
    expect(runFrames()).toBe(61);
  });
  it('leaves the place as it is when it leads out of the portal', () => {
    show('/elsewhere');
    page.entries.push({ url: '/portal/email', state: null }, { url: '/portals', state: null });
    page.index = 1;
    go();
    start({ basePath: '/portal' });
    traverse(-1);
    expect(place()).toEqual(['/email', '', 0]);
    traverse(2);
    expect(place()).toEqual(['/email', '', 0]);
  });
  it('leads to the home of the portal', () => {
    show('/portal');
    start({ basePath: '/portal' }).navigate('/email');
    traverse(-1);
    expect(place()).toEqual(['/', '', 2]);
  });
});

it('a link leads to the path on the host', () =>
  expect(start({ basePath: '/portal' }).href('/email')).toBe('/portal/email'));

it('restores the scrolling of the browser when it ends, and follows it no longer', () => {
  const ended = start();
  expect(history.scrollRestoration).toBe('manual');
  page.entries.push({ url: '/email', state: null });
  ended.stop();
  traverse(1);
  expect(history.scrollRestoration).toBe('auto');
  expect(place()).toEqual(['/', '', 0]);
});

it('the heading of the page is empty until a page sets it', () => expect(pageHeading().peek()).toBe(''));
