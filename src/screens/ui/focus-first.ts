/** A ref for the field that gets the focus when its dialog opens. React's `autoFocus` comes too early for that. */
export const focusFirst = (field: HTMLElement | null) => field?.setAttribute('autofocus', '');
