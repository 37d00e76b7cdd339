/** Published checklists for custom elements, and where each point is shown. A test looks for the files. */

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
      { title: 'A shadow root encapsulates styles', how: 'Each element has an open one.', evidence: SHELL_TEST },
      { title: 'The shadow root is made in the constructor', how: 'With its style sheet.', evidence: SHELL },
      {
        title: 'Children that the element creates are in its shadow root',
        how: 'All but the frame of card fields, which the payment company’s script has to find: it stands in a slot.',
        evidence: 'src/core/platform/light-dom-slot.ts',
      },
      {
        title: 'Slots project light DOM',
        how: 'The portal takes chat and basket, the chat an own face of its launcher.',
        evidence: API_TEST,
      },
      {
        title: '`:host` has a display style',
        how: '`block`; the compact cart is an `inline-block`.',
        evidence: 'src/core/theme/shell.css.ts',
      },
      { title: '`:host` respects `hidden`', how: 'It wins over any display.', evidence: 'src/core/theme/shell.css.ts' },
      {
        title: 'Global attributes of the author stay',
        how: 'One exception, on demand of the page: `shutdown()` of the chat sets `hidden`, and `show()` takes it away. `lang` is only read.',
        evidence: API_TEST,
      },
      {
        title: 'Primitive data can be an attribute or a property',
        how: 'Each attribute is a property of its type.',
        evidence: MANIFEST_TEST,
      },
      {
        title: 'Attributes and properties are in sync',
        how: 'Properties read and write the attribute.',
        evidence: MANIFEST_TEST,
      },
      {
        title: 'Rich data is a property',
        how: 'There is none in attributes; `add()` and `setUser()` take objects.',
        evidence: API_TEST,
      },
      {
        title: 'Rich data is not reflected',
        how: '`identity` is taken out of the DOM at once.',
        evidence: 'src/elements/portal-live-chat.ts',
      },
      {
        title: 'Properties set before the upgrade count',
        how: 'They are set again through the accessor.',
        evidence: SHELL_TEST,
      },
      {
        title: 'No classes of its own on itself',
        how: 'States are `:state()`.',
        evidence: API_TEST,
      },
      { title: 'Events tell of internal activity', how: 'Twelve events, typed.', evidence: API_TEST },
      {
        title: 'No events when the host sets a property',
        how: 'One exception: the chat tells of opening and closing whoever did it, as `<details>` does.',
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
        how: 'An entry imports all that it needs; the packed tarball installs alone, with types for a strict consumer.',
        evidence: 'tests/package/types.test.ts',
      },
      {
        title: 'Load-order independence',
        how: 'Script and tag come in any order, and late; `portal.css` keeps the room, and nothing moves.',
        evidence: SHELL_TEST,
      },
      {
        title: 'Relative paths',
        how: 'Fonts and worker are found beside the module, in each bundler of `examples`.',
        evidence: 'tests/consumers/run.mjs',
      },
      { title: 'Plain tag', how: 'Every attribute is optional.', evidence: SHELL_TEST },
      {
        title: 'Local effects',
        how: 'No style, key or global of the page changes; nothing is stored before use. Taken tags are left alone, and a prefix chooses others.',
        evidence: EMBED_TEST,
      },
      {
        title: 'Detached instantiation',
        how: '`document.createElement` does no work until the element is connected.',
        evidence: LEAK_TEST,
      },
      { title: 'Detachment', how: 'A hundred removals leave no listener, timer or socket.', evidence: LEAK_TEST },
      { title: 'Reattachment', how: 'A moved element keeps working.', evidence: SHELL_TEST },
      { title: 'Labels', how: 'axe finds no control without a name.', evidence: 'tests/e2e/axe-demo-pages.e2e.ts' },
      {
        title: 'Keyboard support',
        how: 'Journeys press keys; `focus()` moves to the first control.',
        evidence: 'tests/e2e/domain-search.e2e.ts',
      },
      {
        title: 'Sufficient contrast',
        how: 'axe, in light and dark, for each brand.',
        evidence: 'tests/e2e/pages.e2e.ts',
      },
      {
        title: 'Responsive',
        how: 'Nothing scrolls sideways at 320 pixels.',
        evidence: 'tests/e2e/axe-demo-pages.e2e.ts',
      },
      { title: 'Member-order independence', how: 'Settings apply before and after the upgrade.', evidence: SHELL_TEST },
      { title: 'Exposed methods', how: 'What a visitor can start, a script can.', evidence: MANIFEST_TEST },
      {
        title: 'Documented API',
        how: 'These pages are generated from the manifest: attributes, properties, events, slots, states, parts, tokens. It is compared with the running elements.',
        evidence: MANIFEST_TEST,
      },
    ],
  },
];
