/**
 * Has the browser ask before this tab is closed or reloaded.
 * @returns an unsubscribe function
 */
export function warnBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}
