/**
 * The script for pages without modules: a one-line tag sets the page's settings, defines the elements that stand in the page, and
 * takes calls from scripts that know no modules. It does little itself, as any browser has to be able to read it: the rest is in
 * `loader-module.ts`, which it adds to the page. No `for…of` and no spread: for these the compiler adds global functions.
 */
import { isSupportedBrowser, SUPPORTED_BROWSERS } from '#core/runtime/supported-browsers.ts';
import { PACKAGE_VERSION } from '#core/runtime/version.ts';
import type { Call, PortalQueue, QueuedCommand, Runner } from './loader-types.ts';

interface Policy {
  createScriptURL(url: string): string;
}
interface Scope {
  portalElements?: PortalQueue | QueuedCommand[];
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
}

const PREFIX = 'portal-elements: ';
const scope = window as unknown as Scope;
const script = document.currentScript as HTMLScriptElement | null;

function createQueue(): { queue: PortalQueue; fail: (reason: string) => void } {
  const waiting: Call[] = [];
  let run: Runner = (call) => void waiting.push(call);
  const runWaiting = (next: Runner) => {
    run = next;
    waiting.splice(0).forEach(run);
  };
  const queue = ((...args: unknown[]) => {
    // A browser that has no promises has no elements either.
    if (!('Promise' in window)) return undefined;
    const result = new Promise((resolve, reject) => run({ args, resolve, reject }));
    // Failures are logged to the console. A page that does not await them gets no unhandled rejection.
    result.catch(() => {});
    return result;
  }) as PortalQueue;
  queue.push = (...commands) =>
    commands.map((command) => queue.apply(null, typeof command === 'function' ? [command] : command)).length;
  queue.version = PACKAGE_VERSION;
  queue.settings = script ? script.dataset : {};
  queue.start = runWaiting;
  const fail = (reason: string) => {
    console.error(PREFIX + reason);
    runWaiting(({ reject }) => reject(new Error(reason)));
  };
  return { queue, fail };
}

/** Adds the module to the page, with the nonce of this script. */
function addModule(base: string, fail: (reason: string) => void) {
  const url = `${base}loader-module.js`;
  const module = document.createElement('script');
  module.type = 'module';
  module.nonce = script?.nonce ?? '';
  module.onerror = () =>
    fail(
      `${url} could not be loaded. All files have to lie beside loader.js, its server has to send Access-Control-Allow-Origin, and a content security policy has to allow its origin in script-src.`,
    );
  const policy = scope.trustedTypes?.createPolicy('portal-loader', { createScriptURL: (text) => text });
  module.src = policy ? policy.createScriptURL(url) : url;
  document.head.appendChild(module);
}

function start(early: QueuedCommand[]) {
  const { queue, fail } = createQueue();
  scope.portalElements = queue;
  if (!isSupportedBrowser()) {
    fail(`this browser is too old, so the elements stay as they are. They need ${SUPPORTED_BROWSERS} or later.`);
  } else if (!script || !/\/loader\.js([?#]|$)/.test(script.src)) {
    fail(
      'loader.js has to be a script of its own, <script src="…/loader.js" defer></script>: it finds its files by that address. Leave it out where scripts are joined into one.',
    );
  } else {
    try {
      addModule(script.src.replace(/loader\.js([?#].*)?$/, ''), fail);
    } catch {
      fail(
        'the content security policy asks for Trusted Types. Allow the policy of loader.js: trusted-types portal-loader',
      );
    }
  }
  queue.push.apply(null, early);
}

const early = scope.portalElements;
if (!early || !('version' in early)) start(Array.isArray(early) ? early : []);
else if (early.version !== PACKAGE_VERSION)
  console.warn(
    `${PREFIX}loader.js of ${early.version} and of ${PACKAGE_VERSION} are both on this page. The first is used; take the other away.`,
  );
