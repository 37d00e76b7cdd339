/** A ref for what gets the focus when its dialog opens, or its content is replaced. React's `autoFocus` comes too early for that. */
export const focusFirst = (element: HTMLElement | null) => element?.setAttribute('autofocus', '');
