/** Browser globals that the core uses, for tests in Node: storage, cookies, events. No test asserts on them. */
import { setMaxListeners } from 'node:events';

const storage = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  };
};

const jar = new Map<string, string>();
/** Every read that failed waits for the browser to be online again; a window takes any number of listeners. */
function createWindowEvents() {
  const target = new EventTarget();
  setMaxListeners(200, target);
  return target;
}
let events = createWindowEvents();
/** A browser drops the listeners of a page that is closed or reloaded. */
export function dropPageListeners() {
  events = createWindowEvents();
}

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
  addEventListener: (...args: Parameters<EventTarget['addEventListener']>) => events.addEventListener(...args),
  removeEventListener: (...args: Parameters<EventTarget['removeEventListener']>) => events.removeEventListener(...args),
  dispatchEvent: (event: Event) => events.dispatchEvent(event),
  BroadcastChannel: undefined,
});
