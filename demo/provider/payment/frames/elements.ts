/** The frame's root, which holds its content. */
export const container = document.querySelector('#root') as HTMLElement;

type Tag = 'div' | 'p' | 'h1' | 'span' | 'label' | 'input' | 'form' | 'button';

export function createElement<T extends Tag>(
  tag: T,
  properties: Partial<HTMLElementTagNameMap[T]> = {},
  ...children: Node[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  Object.assign(element, properties);
  element.append(...children);
  return element;
}
