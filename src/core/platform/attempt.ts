/** What `read` returns; undefined in a sandboxed frame, which has neither cookies nor storage. Small, for the shells. */
export function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {}
}
