/** Published checklists for custom elements, and the test that shows each point. Another test looks for its title. */

interface Point {
  title: string;
  how: string;
  /** File of the test. */
  evidence: string;
  /** Part of the test's title in that file, or the column of a matrix. */
  test: string;
}
export interface Checklist {
  name: string;
  url: string;
  points: Point[];
}

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
        test: 'renders at once, in an open shadow root',
      },
      {
        title: 'The shadow root is created in the constructor',
        how: 'Together with its style sheet.',
        evidence: LEAK_TEST,
        test: 'has its shadow root, and does no work, before it is connected',
      },
      {
        title: 'Children that the element creates are in its shadow root',
        how: 'All except the frame with the card fields, which the payment company’s script has to find: it’s in a slot.',
        evidence: SHELL_TEST,
        test: 'changes no attribute, and adds none, nor a child, as it loads',
      },
      {
        title: 'Slots project light DOM',
        how: 'The portal has slots for the chat and the basket, the chat has one for its launcher.',
        evidence: API_TEST,
        test: 'as the slots, are those of the manifest in the portal',
      },
      {
        title: '`:host` has a display style',
        how: '`block`; the compact cart is `inline-block`.',
        evidence: SHELL_TEST,
        test: 'is a box, and none while it is hidden',
      },
      {
        title: '`:host` respects `hidden`',
        how: 'It overrides any display style.',
        evidence: SHELL_TEST,
        test: 'is a box, and none while it is hidden',
      },
      {
        title: 'The author’s global attributes stay as they are',
        how: 'With one exception, which the page asks for: the chat’s `shutdown()` sets `hidden`, and `show()` removes it. The elements read `lang`.',
        evidence: SHELL_TEST,
        test: 'changes no attribute, and adds none, nor a child, as it loads',
      },
      {
        title: 'Primitive data can be an attribute or a property',
        how: 'Each attribute is also a typed property.',
        evidence: MANIFEST_TEST,
        test: 'has a property of',
      },
      {
        title: 'Attributes and properties are in sync',
        how: 'Properties read and write the attributes.',
        evidence: MANIFEST_TEST,
        test: 'takes each attribute of',
      },
      {
        title: 'Rich data is a property',
        how: 'No attribute takes rich data; `add()` and `setUser()` take objects.',
        evidence: API_TEST,
        test: 'asks no guest for a name that the page knows',
      },
      {
        title: 'Rich data is not reflected',
        how: 'A token in the attribute `identity` becomes the property, and the attribute is removed at once.',
        evidence: SHELL_TEST,
        test: 'takes a token out of its attribute at once, and writes none into it',
      },
      {
        title: 'Properties set before the upgrade count',
        how: 'They’re set again through the accessor.',
        evidence: SHELL_TEST,
        test: 'are kept when they were set before the upgrade',
      },
      {
        title: 'The element sets no classes on itself',
        how: 'It uses `:state()` instead.',
        evidence: SHELL_TEST,
        test: 'changes no attribute, and adds none, nor a child, as it loads',
      },
      {
        title: 'Events report internal activity',
        how: 'Twelve events, typed.',
        evidence: API_TEST,
        test: 'on a page of a site are those of the manifest',
      },
      {
        title: 'No events when the host sets a property',
        how: 'With one exception: the chat reports opening and closing whoever caused it, as `<details>` does. What a property starts is reported like any other work: `query` ends in `portal-domain-results`, and `identity` in `portal-auth-change` or, if the provider refuses it, `portal-error`.',
        evidence: SHELL_TEST,
        test: 'but that the chat has opened',
      },
    ],
  },
  {
    name: 'Gold standard checklist for web components',
    url: 'https://github.com/webcomponents/gold-standard/wiki',
    points: [
      {
        title: 'Expressed dependencies',
        how: 'An entry imports everything it needs. The packed tarball installs on its own in each project of `examples`, whose type checker reads its types too (`skipLibCheck: false`).',
        evidence: 'tests/consumers/run.mjs',
        test: 'types',
      },
      {
        title: 'Load-order independence',
        how: 'Script and tag can come in any order, and late; `portal.css` reserves the space, so nothing moves.',
        evidence: SHELL_TEST,
        test: 'are kept when they were set before the upgrade',
      },
      {
        title: 'Relative paths',
        how: 'Fonts and worker are found next to the module, with each bundler in `examples`.',
        evidence: 'tests/consumers/page-checks.mjs',
        test: 'fonts, worker',
      },
      {
        title: 'Plain tag',
        how: 'Every attribute is optional.',
        evidence: SHELL_TEST,
        test: 'of the page apply to every element without the attribute',
      },
      {
        title: 'Local effects',
        how: 'The page’s styles and keys stay as they are, and nothing is stored before use. These are added: two globals of a library, `__zod_globalConfig` and `__zod_globalRegistry`; a symbol under which all elements find each other; the tags of their inner roots, such as `portal-cart-root`; the number of unseen messages in front of the page’s title; and `--p-foot` on the document while a bar of the portal is at its foot. Tags that are taken are left alone, and a prefix avoids them.',
        evidence: EMBED_TEST,
        test: 'gets no global of ours, and two of a library',
      },
      {
        title: 'Detached instantiation',
        how: 'An element from `document.createElement` loads nothing, listens to nothing and renders nothing until it’s connected.',
        evidence: LEAK_TEST,
        test: 'has its shadow root, and does no work, before it is connected',
      },
      {
        title: 'Detachment',
        how: 'A hundred removals leave no listener, timer or websocket.',
        evidence: LEAK_TEST,
        test: 'leaves nothing behind after 100 mounts and unmounts',
      },
      {
        title: 'Reattachment',
        how: 'A moved element keeps working.',
        evidence: SHELL_TEST,
        test: 'an element that is moved in the page',
      },
      {
        title: 'Labels',
        how: 'axe finds no control without a label.',
        evidence: 'tests/e2e/axe-demo-pages.e2e.ts',
        test: 'axe finds nothing on',
      },
      {
        title: 'Keyboard support',
        how: 'End-to-end tests use the keyboard; `focus()` moves to the first control.',
        evidence: 'tests/e2e/domain-search.e2e.ts',
        test: 'works by keyboard: arrows move, Enter adds',
      },
      {
        title: 'Sufficient contrast',
        how: 'Computed from the colours of each brand, in light and dark. axe checks the pages.',
        evidence: 'tests/unit/theme/contrast.test.ts',
        test: 'let words be read',
      },
      {
        title: 'Responsive',
        how: 'Nothing scrolls sideways at 320 pixels.',
        evidence: 'tests/e2e/axe-demo-pages.e2e.ts',
        test: 'nothing scrolls sideways at 320 pixels on',
      },
      {
        title: 'Member-order independence',
        how: 'Settings apply before and after the upgrade.',
        evidence: SHELL_TEST,
        test: 'follows its attributes and properties after the upgrade',
      },
      {
        title: 'Exposed methods',
        how: 'A script can open, close, focus and reload what’s shown, search, add to the cart, navigate, and sign a visitor in or out of the chat. Writing a message, changing a line of the cart and paying are left to the visitor.',
        evidence: MANIFEST_TEST,
        test: 'names properties and methods that',
      },
      {
        title: 'Documented API',
        how: 'These pages are generated from the manifest: attributes, properties, events, slots, states, parts, tokens. A test compares it with the running elements.',
        evidence: MANIFEST_TEST,
        test: 'documents the tokens that the style sheets of',
      },
    ],
  },
];
