/** Published checklists for custom elements, with evidence for each point. A test checks that the files exist. */

interface Point {
  title: string;
  how: string;
  /** Path in the repository. */
  evidence: string;
}
export interface Checklist {
  name: string;
  url: string;
  points: Point[];
}

const SHELL = 'src/elements/shell/portal-element.ts';
const SHELL_TEST = 'tests/element/shell.element.ts';
const MANIFEST_TEST = 'tests/element/manifest.element.ts';
const EMBED_TEST = 'tests/e2e/embed.e2e.ts';
const API_TEST = 'tests/e2e/element-api.e2e.ts';
const LEAK_TEST = 'tests/element/leaks.element.ts';

export const checklists: Checklist[] = [
  {
    name: 'Custom element best practices, web.dev',
    url: 'https://web.dev/articles/custom-elements-best-practices',
    points: [
      {
        title: 'A shadow root encapsulates styles',
        how: 'Each element has an open shadow root.',
        evidence: SHELL_TEST,
      },
      {
        title: 'The shadow root is created in the constructor',
        how: 'Together with its style sheet.',
        evidence: SHELL,
      },
      {
        title: 'Children that the element creates are in its shadow root',
        how: 'All except the frame with the card fields, which the payment company’s script has to find: it’s in a slot.',
        evidence: 'src/core/platform/light-dom-slot.ts',
      },
      {
        title: 'Slots project light DOM',
        how: 'The portal has slots for the chat and the basket, the chat has one for its launcher.',
        evidence: API_TEST,
      },
      {
        title: '`:host` has a display style',
        how: '`block`; the compact cart is `inline-block`.',
        evidence: 'src/core/theme/shell.css.ts',
      },
      {
        title: '`:host` respects `hidden`',
        how: 'It overrides any display style.',
        evidence: 'src/core/theme/shell.css.ts',
      },
      {
        title: 'The author’s global attributes stay as they are',
        how: 'With one exception, which the page asks for: the chat’s `shutdown()` sets `hidden`, and `show()` removes it. The elements read `lang`.',
        evidence: API_TEST,
      },
      {
        title: 'Primitive data can be an attribute or a property',
        how: 'Each attribute is also a typed property.',
        evidence: MANIFEST_TEST,
      },
      {
        title: 'Attributes and properties are in sync',
        how: 'Properties read and write the attributes.',
        evidence: MANIFEST_TEST,
      },
      {
        title: 'Rich data is a property',
        how: 'No attribute takes rich data; `add()` and `setUser()` take objects.',
        evidence: API_TEST,
      },
      {
        title: 'Rich data is not reflected',
        how: '`identity` is removed from the DOM at once.',
        evidence: 'src/elements/portal-live-chat.ts',
      },
      {
        title: 'Properties set before the upgrade count',
        how: 'They’re set again through the accessor.',
        evidence: SHELL_TEST,
      },
      {
        title: 'The element sets no classes on itself',
        how: 'It uses `:state()` instead.',
        evidence: API_TEST,
      },
      { title: 'Events report internal activity', how: 'Twelve events, typed.', evidence: API_TEST },
      {
        title: 'No events when the host sets a property',
        how: 'One exception: the chat reports opening and closing whoever caused it, as `<details>` does.',
        evidence: SHELL_TEST,
      },
    ],
  },
  {
    name: 'Gold standard checklist for web components',
    url: 'https://github.com/webcomponents/gold-standard/wiki',
    points: [
      {
        title: 'Expressed dependencies',
        how: 'An entry imports everything it needs; the packed tarball installs on its own, with types that pass strict checks.',
        evidence: 'tests/package/types.test.ts',
      },
      {
        title: 'Load-order independence',
        how: 'Script and tag can come in any order, and late; `portal.css` reserves the space, so nothing moves.',
        evidence: SHELL_TEST,
      },
      {
        title: 'Relative paths',
        how: 'Fonts and worker are found next to the module, with each bundler in `examples`.',
        evidence: 'tests/consumers/run.mjs',
      },
      { title: 'Plain tag', how: 'Every attribute is optional.', evidence: SHELL_TEST },
      {
        title: 'Local effects',
        how: 'The page’s styles, keys and globals stay as they are; nothing is stored before use. Tags that are taken are left alone, and a prefix avoids them.',
        evidence: EMBED_TEST,
      },
      {
        title: 'Detached instantiation',
        how: 'An element from `document.createElement` does no work until it’s connected.',
        evidence: LEAK_TEST,
      },
      { title: 'Detachment', how: 'A hundred removals leave no listener, timer or websocket.', evidence: LEAK_TEST },
      { title: 'Reattachment', how: 'A moved element keeps working.', evidence: SHELL_TEST },
      { title: 'Labels', how: 'axe finds no control without a label.', evidence: 'tests/e2e/axe-demo-pages.e2e.ts' },
      {
        title: 'Keyboard support',
        how: 'End-to-end tests use the keyboard; `focus()` moves to the first control.',
        evidence: 'tests/e2e/domain-search.e2e.ts',
      },
      {
        title: 'Sufficient contrast',
        how: 'Checked with axe in light and dark, for each brand.',
        evidence: 'tests/e2e/pages.e2e.ts',
      },
      {
        title: 'Responsive',
        how: 'Nothing scrolls sideways at 320 pixels.',
        evidence: 'tests/e2e/axe-demo-pages.e2e.ts',
      },
      { title: 'Member-order independence', how: 'Settings apply before and after the upgrade.', evidence: SHELL_TEST },
      { title: 'Exposed methods', how: 'Whatever a visitor can start, a script can too.', evidence: MANIFEST_TEST },
      {
        title: 'Documented API',
        how: 'These pages are generated from the manifest: attributes, properties, events, slots, states, parts, tokens. A test compares it with the running elements.',
        evidence: MANIFEST_TEST,
      },
    ],
  },
];
