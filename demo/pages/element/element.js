// A single element. The documentation embeds this page in a frame and calls `showElement`, so that its settings stay in the frame.
import { configurePortal } from '/dist/index.js';

const TAGS = ['portal-app', 'portal-cart', 'portal-domain-search', 'portal-email-manager', 'portal-live-chat'];
const api = document.documentElement.dataset.api;
const container = document.querySelector('#container');
const products = document.querySelector('#products');
const page = document.querySelector('#page');
let applied = { attributes: {}, tokens: {} };

/** Removes only attributes and tokens that were set here, because elements set some themselves, such as `open`. */
function apply(element, { attributes, tokens }) {
  for (const name of Object.keys(applied.attributes)) if (!(name in attributes)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes))
    if (applied.attributes[name] !== value) element.setAttribute(name, value === true ? '' : value);
  for (const name of Object.keys(applied.tokens)) if (!(name in tokens)) element.style.removeProperty(name);
  for (const [name, value] of Object.entries(tokens)) element.style.setProperty(name, value);
  applied = { attributes: { ...attributes }, tokens: { ...tokens } };
}

/** @param embed { tag, attributes, tokens }; `true` is an attribute without a value */
window.showElement = ({ tag, attributes, tokens }) => {
  if (!TAGS.includes(tag)) throw new TypeError(`${tag} is no element of the suite`);
  const { brand = 'hp' } = attributes;
  // The seeded host names of the brands.
  configurePortal({ apiBase: api, appDomain: brand === 'hp' ? 'localhost' : `${brand}.localhost` });
  const scheme = attributes['color-scheme'];
  document.documentElement.style.colorScheme = scheme === 'light' || scheme === 'dark' ? scheme : 'light dark';
  // The portal has a heading and a main landmark of its own.
  document.querySelector('h1').hidden = tag === 'portal-app';
  document.querySelector('main').role = tag === 'portal-app' ? 'none' : null;
  products.hidden = tag !== 'portal-cart';
  page.hidden = tag !== 'portal-live-chat' || 'full' in attributes;
  let element = container.firstElementChild;
  if (element?.localName !== tag) {
    applied = { attributes: {}, tokens: {} };
    element = document.createElement(tag);
    if (tag === 'portal-app') element.setAttribute('base-path', '/demo/element');
    container.replaceChildren(element);
    void import(`/dist/${tag}.js`);
  }
  apply(element, { attributes, tokens });
  return element;
};
