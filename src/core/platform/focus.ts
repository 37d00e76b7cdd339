/** What has the focus, in whatever shadow root; the body where nothing has it. */
export function focusedElement(): Element | null {
  let active: Element | null = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** Whether a text input has focus. Popups that open automatically must not take it away. */
export function isTextInputFocused(): boolean {
  const active = focusedElement();
  return (
    active instanceof HTMLElement &&
    (active.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(active.tagName))
  );
}

/** Whether nothing has focus, as after the focused element was removed. */
export function isFocusLost(): boolean {
  const active = focusedElement();
  return active === null || active === document.body;
}
