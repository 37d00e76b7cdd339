/** Identifies a node, so that it is not patched into another. */
const keyOf = (node: Node) => (node instanceof Element ? node.getAttribute('data-key') : null);
const isSame = (shown: Node, next: Node) => shown.nodeName === next.nodeName && keyOf(shown) === keyOf(next);

function patchNode(shown: Node, next: Node) {
  if (!(shown instanceof Element && next instanceof Element)) {
    if (shown.nodeValue !== next.nodeValue) shown.nodeValue = next.nodeValue;
    return;
  }
  if (next.hasAttribute('data-kept')) return;
  for (const { name } of [...shown.attributes]) if (!next.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  patchChildren(shown, [...next.childNodes]);
}

/**
 * Patches the children of an element to match `next`. Nodes that match stay, and with them focus, selection and a click in progress;
 * `data-key` identifies nodes of the same kind. A node with `data-kept` leaves its match as it is, and must have one. Listeners are
 * not patched: attach them to an ancestor.
 */
export function patchChildren(parent: Element, next: readonly Node[]): void {
  let cursor = parent.firstChild;
  for (const node of next) {
    let shown = cursor;
    while (shown && !isSame(shown, node)) shown = shown.nextSibling;
    if (!shown) {
      parent.insertBefore(node, cursor);
      continue;
    }
    while (cursor !== shown) {
      const removed = cursor as ChildNode;
      cursor = removed.nextSibling;
      removed.remove();
    }
    patchNode(shown, node);
    cursor = shown.nextSibling;
  }
  while (cursor) {
    const removed = cursor;
    cursor = removed.nextSibling;
    removed.remove();
  }
}
