/** Defines each element of the suite that stands in the page, now or later, and loads no other. */
import { createAutoRetry } from '#core/platform/auto-retry.ts';
import { currentTag, definePortalElements, type PortalTag, portalTags } from '../define-elements.ts';

const missing = new Set(portalTags);

/** Loads an element, and tries again until it could be loaded. */
function load(tag: PortalTag) {
  missing.delete(tag);
  if (missing.size === 0) observer?.disconnect();
  const define = () => definePortalElements(tag).then(() => retry(false));
  const retry = createAutoRetry(define);
  define().catch((cause: unknown) => {
    console.error(`<${currentTag(tag)}> could not be loaded. Are all files of portal-elements at one address?`, cause);
    retry(true);
  });
}

/** Elements inside of a `<template>` or a shadow root are not seen. */
function loadWithin(root: ParentNode, element?: Element) {
  for (const tag of missing) {
    const name = currentTag(tag);
    if (element?.localName === name || root.querySelector(name)) load(tag);
  }
}

let observer: MutationObserver | undefined;
// A server evaluates this module, too.
if (globalThis.document) {
  observer = new MutationObserver((mutations) => {
    for (const { addedNodes } of mutations)
      for (const node of addedNodes) if (node instanceof Element) loadWithin(node, node);
  });
  observer.observe(document, { childList: true, subtree: true });
  loadWithin(document);
}
