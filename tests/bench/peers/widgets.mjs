/**
 * The products that are compared. Each is embedded as its documentation says, from the files that npm installs. Their back ends are
 * played as far as the widget needs to open: settings, an empty conversation, one product. What a widget shows in a frame from its
 * vendor's site is on no registry; a page with a single field stands in for it, so that its bytes on open are a lower bound (`frame`).
 *
 * - `key` names the folder that npm installs into; `packages` are name and version.
 * - `page` is the host page's content, `folders` are served beside it, from `node_modules`; `bundle` is a module to bundle for it.
 * - `open` clicks the launcher and ends when what it opens can be used: a trial click passes on it.
 * - `ours` names the element it is compared with.
 */
import { apiUrl } from '../servers.mjs';

const isUsable = (locator) => locator.click({ trial: true });
const clickThenUse = (launcher, field) => async (page) => {
  await launcher(page).click();
  await isUsable(field(page));
};

/** A page in a frame: it tells its parent that it is there. */
const framePage = (messages) =>
  `<!doctype html><input aria-label="Message"><script>for (const message of ${JSON.stringify(messages)}) parent.postMessage(message, '*')</script>`;

export const elementHtml = (tag, attributes = '') =>
  `<script type="module" src="/dist/${tag}.js"></script><${tag} ${attributes} api-base="${apiUrl}" brand="hp" app-domain="localhost"></${tag}>`;

export const ours = [
  {
    name: 'portal-live-chat',
    page: elementHtml('portal-live-chat'),
    open: clickThenUse(
      (page) => page.locator('.launcher'),
      (page) => page.getByRole('textbox'),
    ),
  },
  {
    name: 'portal-cart',
    page: `${elementHtml('portal-cart', 'compact')}<button data-portal-product="21" data-portal-term="yearly">Add to cart</button>`,
    async open(page) {
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await page.locator('.basket').click();
      await isUsable(page.getByRole('button', { name: 'Checkout' }));
    },
  },
  {
    name: 'portal-domain-search',
    page: elementHtml('portal-domain-search'),
    async open(page) {
      await page.getByRole('searchbox').click();
      await page.locator('portal-domain-search-root').waitFor({ state: 'attached' });
      await isUsable(page.getByRole('searchbox'));
    },
  },
];

/** What Rocket.Chat's server says about a chat that is open to everybody. */
const rocketConfig = {
  success: true,
  config: {
    enabled: true,
    online: true,
    settings: { registrationForm: false, allowSwitchingDepartments: false, displayOfflineForm: true, language: 'en' },
    theme: { title: 'Chat', color: '#1d74f5' },
    messages: {},
    departments: [],
    triggers: [],
    resources: {},
  },
};

/** What Shopify's client gets: it refuses a field that it has not asked for. */
const pounds = { amount: '9.0', currencyCode: 'GBP' };
const edges = (...nodes) => ({
  pageInfo: { hasNextPage: false, hasPreviousPage: false },
  edges: nodes.map((node) => ({ cursor: '1', node })),
});
const variant = {
  id: 'gid://shopify/ProductVariant/1',
  title: 'Default Title',
  price: pounds,
  priceV2: pounds,
  available: true,
  selectedOptions: [],
};
const product = {
  __typename: 'Product',
  id: 'gid://shopify/Product/1',
  availableForSale: true,
  title: 'Product',
  handle: 'product',
  options: [],
  images: edges(),
  variants: edges(variant),
};
const cart = {
  id: 'gid://shopify/Cart/1',
  lines: edges({
    __typename: 'CartLine',
    id: 'gid://shopify/CartLine/1',
    quantity: 1,
    attributes: [],
    merchandise: {
      id: variant.id,
      title: variant.title,
      available: true,
      price: pounds,
      selectedOptions: [],
      product: { id: product.id, handle: 'product', title: 'Product' },
    },
    cost: { totalAmount: pounds, subtotalAmount: pounds, amountPerQuantity: pounds },
    discountAllocations: [],
  }),
  attributes: [],
  cost: { checkoutChargeAmount: pounds, totalAmount: pounds, subtotalAmount: pounds },
  checkoutUrl: '/checkout',
  discountCodes: [],
  discountAllocations: [],
  deliveryGroups: edges(),
  appliedGiftCards: [],
};
function answerShopify({ query }) {
  if (query.includes('node (id')) return { data: { node: product } };
  if (query.includes('cartCreate')) return { data: { cartCreate: { cart, userErrors: [], warnings: [] } } };
  return { data: { shop: { moneyFormat: '£{{amount}}' } } };
}

export const peers = [
  {
    key: 'n8n-chat',
    packages: ['@n8n/chat@1.36.4'],
    ours: 'portal-live-chat',
    folders: { '/chat': '@n8n/chat/dist' },
    page: `<link href="/chat/style.css" rel="stylesheet"><script type="module">
      import { createChat } from '/chat/chat.bundle.es.js';
      createChat({ webhookUrl: '/webhook' });</script>`,
    answers: { '/webhook': { data: [] } },
    open: clickThenUse(
      (page) => page.locator('.chat-window-toggle'),
      (page) => page.getByRole('textbox'),
    ),
  },
  {
    key: 'rocketchat-livechat',
    packages: ['@rocket.chat/livechat@1.13.3'],
    ours: 'portal-live-chat',
    folders: { '/livechat': '@rocket.chat/livechat/build' },
    page: `<script>(function (w, d, s, u) {
      w.RocketChat = function (c) { w.RocketChat._.push(c); }; w.RocketChat._ = []; w.RocketChat.url = u;
      var h = d.getElementsByTagName(s)[0], j = d.createElement(s);
      j.async = true; j.src = '/livechat/rocketchat-livechat.min.js'; h.parentNode.insertBefore(j, h);
    })(window, document, 'script', location.origin + '/livechat?serverUrl=' + location.origin);</script>`,
    answers: { '/api/v1/livechat/config': rocketConfig, '/api/*': { success: true } },
    socket: ({ msg, id }) =>
      ({
        connect: { msg: 'connected', session: '1' },
        method: { msg: 'result', id, result: {} },
        sub: { msg: 'ready', subs: [id] },
      })[msg],
    open: clickThenUse(
      (page) => page.frameLocator('#rocketchat-iframe').getByRole('button').first(),
      (page) => page.frameLocator('#rocketchat-iframe').locator('[contenteditable]'),
    ),
  },
  {
    key: 'papercups',
    packages: ['@papercups-io/chat-widget@1.3.1', 'react@17.0.2', 'react-dom@17.0.2'],
    ours: 'portal-live-chat',
    frame: true,
    bundle: `import { createElement } from 'react';
      import { render } from 'react-dom';
      import { ChatWidget } from '@papercups-io/chat-widget';
      const token = '00000000-0000-4000-8000-000000000000';
      render(createElement(ChatWidget, { token, baseUrl: location.origin, iframeUrlOverride: location.origin + '/frame' }), document.querySelector('#place'));`,
    page: '<div id="place"></div><script type="module" src="/bundle/bundle.js"></script>',
    answers: { '/frame': framePage([{ event: 'chat:loaded' }]), '/api/*': { data: {} } },
    open: clickThenUse(
      (page) => page.locator('.Papercups-toggleButtonContainer button'),
      (page) => page.frameLocator('.Papercups-chatWindowContainer').getByRole('textbox'),
    ),
  },
  {
    key: 'calcom-embed',
    packages: ['@calcom/embed-core@1.5.3', '@calcom/embed-snippet@1.3.3'],
    ours: 'portal-live-chat',
    frame: true,
    folders: { '/core': '@calcom/embed-core/dist', '/snippet': '@calcom/embed-snippet/dist' },
    page: `<button data-cal-link="team/meeting">Book</button><script type="module">
      import embed from '/snippet/snippet.es.js';
      embed('/core/embed/embed.js')('init', { origin: location.origin });</script>`,
    answers: {
      '/team/meeting/*': framePage(
        ['__iframeReady', 'linkReady'].map((type) => ({
          originator: 'CAL',
          type,
          namespace: '',
          fullType: `CAL::${type}`,
          data: {},
        })),
      ),
    },
    open: clickThenUse(
      (page) => page.getByRole('button', { name: 'Book' }),
      (page) => page.frameLocator('cal-modal-box iframe, iframe.cal-embed').getByRole('textbox'),
    ),
  },
  {
    key: 'buy-button',
    packages: ['@shopify/buy-button-js@3.0.6'],
    ours: 'portal-cart',
    folders: { '/buy-button': '@shopify/buy-button-js/dist' },
    // Its client calls https on the shop's domain: here the page's own origin answers.
    page: `<div id="product"></div><script>
      const send = window.fetch;
      window.fetch = (address, options) => send(address.replace('https://shop.example', ''), options);</script>
      <script src="/buy-button/buybutton.min.js"></script><script>
      const client = ShopifyBuy.buildClient({ domain: 'shop.example', storefrontAccessToken: 'token' });
      ShopifyBuy.UI.init(client).createComponent('product', { id: '1', node: document.querySelector('#product') });</script>`,
    answers: { '/api/*': answerShopify },
    open: clickThenUse(
      (page) => page.frameLocator('#product iframe').getByRole('button', { name: 'Add to cart' }),
      (page) => page.frameLocator('.shopify-buy-frame--cart iframe').getByRole('button', { name: 'Checkout' }),
    ),
  },
];
