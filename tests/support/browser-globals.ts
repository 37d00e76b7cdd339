/** The few browser globals the core touches, for stores tested in Node: storage, cookies, events. Nothing of them is asserted on. */
const storage = () => {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    clear: () => held.clear(),
  };
};

const jar = new Map<string, string>();
const events = new EventTarget();

Object.assign(globalThis, {
  localStorage: storage(),
  location: { origin: 'http://localhost', protocol: 'http:', pathname: '/', search: '' },
  document: {
    title: '',
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      if (attributes.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, pair.slice(pair.indexOf('=') + 1));
    },
  },
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
  dispatchEvent: events.dispatchEvent.bind(events),
  BroadcastChannel: undefined,
});
