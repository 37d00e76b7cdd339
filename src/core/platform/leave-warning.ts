/**
 * Makes the browser ask before this tab is closed or reloaded.
 * @returns a function that ends it
 */
export function warnBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}
