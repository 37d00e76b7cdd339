import type { Page } from '@playwright/test';

/** What lies on the middle of something that can be pressed. */
export interface Covered {
  pressable: string;
  by: string;
}

/**
 * Everything in the window that can be pressed and is covered by the launcher or by a bar at the foot of the window, by the
 * hit test that a click makes.
 */
export const findCovered = (page: Page): Promise<Covered[]> =>
  page.evaluate(() => {
    const found: Covered[] = [];
    const hitAt = (x: number, y: number): Element | null => {
      let hit = document.elementFromPoint(x, y);
      while (hit?.shadowRoot) {
        const inner = hit.shadowRoot.elementFromPoint(x, y);
        if (!inner || inner === hit) break;
        hit = inner;
      }
      return hit;
    };
    const parentOf = (element: Element): Element | null =>
      element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null;
    const floating = (element: Element | null): Element | null => {
      for (let at = element; at; at = parentOf(at))
        if (at.matches('.launcher, [role=status].sticky > *, .toasts')) return at;
      return null;
    };
    const check = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width === 0 || height === 0 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return;
      const by = floating(hitAt(x, y));
      if (by && by !== floating(element))
        found.push({ pressable: element.ariaLabel ?? element.textContent?.trim() ?? '', by: by.className });
    };
    const visit = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.matches('button, a[href], input, select, textarea, [role=button], [role=menuitem]')) check(element);
        if (element.shadowRoot) visit(element.shadowRoot);
      }
    };
    visit(document);
    return found;
  });

/** Scrolls the page to its end, where nothing can be scrolled away from under the launcher. */
export const scrollToEnd = (page: Page) =>
  page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));

/**
 * Whatever can be pressed on the page and cannot be hit at its middle: at the start of the page, at its end, or scrolled to the
 * middle of the window. A label stands for its control.
 */
export const findUnreachable = (page: Page): Promise<Covered[]> =>
  page.evaluate(() => {
    const PRESSABLE =
      'button:enabled, a[href], input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, [role=button], [role=menuitem]';
    const parentOf = (element: Element): Element | null =>
      element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null;
    const contains = (outer: Element, inner: Element | null): boolean => {
      for (let at = inner; at; at = parentOf(at)) if (at === outer) return true;
      return false;
    };
    const hitAt = (x: number, y: number): Element | null => {
      let hit = document.elementFromPoint(x, y);
      while (hit?.shadowRoot) {
        const inner = hit.shadowRoot.elementFromPoint(x, y);
        if (!inner || inner === hit) break;
        hit = inner;
      }
      return hit;
    };
    /** The middle of its first line, as a link may go over several; null where it is not in the window. */
    const middleOf = (element: Element) => {
      const [box] = element.getClientRects();
      if (!box || box.width <= 1 || box.height <= 1) return null;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      return x < 0 || y < 0 || x >= innerWidth || y >= innerHeight ? null : { x, y };
    };
    /** What lies on it, or null where it can be hit; undefined where it is not in the window. */
    const coverOf = (element: Element): Element | null | undefined => {
      const middle = middleOf(element);
      if (!middle) return undefined;
      const hit = hitAt(middle.x, middle.y);
      const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
      return [element, ...labels].some((one) => contains(one, hit)) ? null : hit;
    };
    const pressables: Element[] = [];
    let modal: Element | null = null;
    const visit = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.matches(PRESSABLE) && !element.closest('[inert], [aria-hidden=true]')) pressables.push(element);
        if (element.matches('[aria-modal=true]')) modal = element;
        if (element.shadowRoot) visit(element.shadowRoot);
      }
    };
    visit(document);
    // What lies behind a modal dialog cannot be pressed, and is not meant to be.
    const isMeant = (element: Element) => !modal || contains(modal, element);
    /** What a table has for screen readers alone is clipped to one pixel. */
    const isClipped = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = parentOf(at))
        if (getComputedStyle(at).clipPath === 'inset(50%)') return true;
      return false;
    };
    let left = pressables.filter(
      (element) =>
        isMeant(element) &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
        !isClipped(element),
    );
    const keepUnhit = () => {
      left = left.filter((element) => coverOf(element) !== null);
    };
    const scrollTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });
    scrollTo(0);
    keepUnhit();
    scrollTo(document.documentElement.scrollHeight);
    keepUnhit();
    const found: Covered[] = [];
    for (const element of left) {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const by = coverOf(element);
      if (by)
        found.push({
          pressable: element.ariaLabel ?? (element.textContent?.trim() || element.outerHTML.slice(0, 120)),
          by: `${by.localName}.${by.className}`,
        });
    }
    scrollTo(0);
    return found;
  });
