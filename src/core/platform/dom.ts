/** An attribute value: true is empty text; false and null remove the attribute. A function listens to the event of that name. */
type Attribute = string | number | boolean | null | ((event: never) => void);
export type Attributes = Readonly<Record<string, Attribute>>;
export type Tags = HTMLElementTagNameMap & Pick<SVGElementTagNameMap, 'svg' | 'path'>;

/**
 * Adds listeners to an element, and sets attributes whose value changes: setting the same one again makes the browser recompute the
 * style of everything inside.
 */
export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    const text = value === true ? '' : String(value);
    if (typeof value === 'function') element.addEventListener(name, value as EventListener);
    else if (value === null || value === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** Creates an element. No text is parsed as HTML, so every Trusted Types policy allows it. */
export function createElement<Tag extends keyof Tags>(
  tag: Tag,
  attributes: Attributes,
  ...children: (Node | string)[]
): Tags[Tag] {
  const namespace = /^(svg|path)$/.test(tag) ? '2000/svg' : '1999/xhtml';
  const element = document.createElementNS(`http://www.w3.org/${namespace}`, tag) as Tags[Tag];
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}
