export interface NewTab {
  /** Loads a URL in the tab. @returns false if the customer has closed it meanwhile */
  open(url: string): boolean;
  close(): void;
}

/**
 * Opens an empty tab during a click, when browsers allow it, so that its URL can be loaded later. The page in it gets no opener.
 * @returns null if the browser blocks it
 */
export function openNewTab(): NewTab | null {
  const tab = globalThis.open('about:blank', '_blank');
  if (!tab) return null;
  tab.opener = null;
  return {
    open(url) {
      if (tab.closed) return false;
      tab.location.replace(url);
      return true;
    },
    close: () => tab.close(),
  };
}
