/** Runs in each page. The helpers search through shadow roots, and send the events of a user who types and clicks. */
export function installPageHelpers() {
  const all = (selector, root = document) => {
    const found = [...root.querySelectorAll(selector)];
    for (const element of root.querySelectorAll('*'))
      if (element.shadowRoot) found.push(...all(selector, element.shadowRoot));
    return found;
  };
  const find = (selector, test = () => true) =>
    all(selector).find((element) => element.getClientRects().length > 0 && test(element));
  const until = async (test, what) => {
    const deadline = Date.now() + 20_000;
    for (;;) {
      const value = test();
      if (value) return value;
      if (Date.now() > deadline) throw new Error(`did not happen: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const type = async (selector, text) => {
    const input = await until(() => find(selector), selector);
    input.focus();
    const prototype = input.localName === 'textarea' ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value').set.call(input, text);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  };
  const press = async (selector, test) =>
    (await until(() => find(selector, (element) => !element.disabled && (test?.(element) ?? true)), selector)).click();
  /** Signs in with a password: every account of the demo has the same. */
  const signIn = async (login) => {
    await type('input[autocomplete=username]', login);
    await type('input[autocomplete=current-password]', 'Portal-Demo-2026!');
    await press('button', (button) => button.textContent.includes('LOG IN'));
  };
  window.pageHelpers = { find, type, press, until, signIn };
}
