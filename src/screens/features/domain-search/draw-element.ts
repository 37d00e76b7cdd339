import { type Attributes, createElement, type Tags } from '#core/platform/dom.ts';

/** Creates an element; blank children are left out. */
export const draw = <Tag extends keyof Tags>(
  tag: Tag,
  attributes: Attributes,
  ...children: (Node | string | false | null)[]
): Tags[Tag] => createElement(tag, attributes, ...children.filter((child): child is Node | string => Boolean(child)));
