import { createElement } from '#core/platform/dom.ts';
import { patchChildren } from '#core/platform/patch-children.ts';
import { assertEqual } from './helpers.ts';

const row = (key: string, text: string) =>
  createElement('li', { 'data-key': key }, createElement('button', { type: 'button' }, text));
const list = (...rows: HTMLElement[]) => createElement('ul', {}, ...rows);

describe('patched children', () => {
  it('keep their nodes and the focus as their text changes', () => {
    const shown = list(row('a', 'Checking'), row('b', 'Checking'));
    document.body.append(shown);
    const button = shown.querySelector('button');
    button?.focus();
    patchChildren(shown, [row('a', 'Add'), row('b', 'Taken')]);
    assertEqual(shown.textContent, 'AddTaken');
    assertEqual(document.activeElement === button, true);
    shown.remove();
  });

  it('stay as something comes before them, and goes again', () => {
    const shown = list(row('a', 'A'));
    const kept = shown.firstChild;
    patchChildren(shown, [row('error', 'Failed'), row('a', 'A')]);
    assertEqual(shown.textContent, 'FailedA');
    assertEqual(shown.lastChild === kept, true);
    patchChildren(shown, [row('a', 'A')]);
    assertEqual(shown.childNodes.length, 1);
    assertEqual(shown.firstChild === kept, true);
  });

  it('stay as they are where they are kept', () => {
    const shown = list(row('a', 'A'), row('b', 'B'));
    patchChildren(shown, [createElement('li', { 'data-key': 'a', 'data-kept': true }), row('b', 'Taken')]);
    assertEqual(shown.innerHTML.includes('data-kept'), false);
    assertEqual(shown.textContent, 'ATaken');
  });

  it('are not turned into those of another key', () => {
    const shown = list(row('a', 'A'));
    const first = shown.firstChild as Node;
    patchChildren(shown, [row('b', 'B'), row('c', 'C')]);
    assertEqual(shown.textContent, 'BC');
    assertEqual(shown.contains(first), false);
  });

  it('lose the attributes that are no longer there', () => {
    const shown = createElement('p', {}, createElement('button', { 'aria-busy': 'true', class: 'a' }, 'Add'));
    patchChildren(shown, [createElement('button', { class: 'b' }, 'Add')]);
    assertEqual(shown.innerHTML, '<button class="b">Add</button>');
  });
});
