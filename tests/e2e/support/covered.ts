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
