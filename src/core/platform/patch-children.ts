/** Names what a node shows, so that it is not turned into another. */
const keyOf = (node: Node) => (node instanceof Element ? node.getAttribute('data-key') : null);
const isSame = (shown: Node, next: Node) => shown.nodeName === next.nodeName && keyOf(shown) === keyOf(next);

function patchNode(shown: Node, next: Node) {
  if (!(shown instanceof Element && next instanceof Element)) {
    if (shown.nodeValue !== next.nodeValue) shown.nodeValue = next.nodeValue;
    return;
  }
  for (const { name } of [...shown.attributes]) if (!next.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  patchChildren(shown, [...next.childNodes]);
}

/**
 * Makes the children of an element look like `next`. A node that is shown already stays, and with it focus, selection and a press
 * that is under way; `data-key` says which is which among nodes of one kind. Listeners belong to an element around them.
 */
export function patchChildren(parent: Element, next: readonly Node[]): void {
  let place = parent.firstChild;
  for (const node of next) {
    let shown = place;
    while (shown && !isSame(shown, node)) shown = shown.nextSibling;
    if (!shown) {
      parent.insertBefore(node, place);
      continue;
    }
    while (place !== shown) {
      const removed = place as ChildNode;
      place = removed.nextSibling;
      removed.remove();
    }
    patchNode(shown, node);
    place = shown.nextSibling;
  }
  while (place) {
    const removed = place;
    place = removed.nextSibling;
    removed.remove();
  }
}
