/** Whether this browser keeps a session. The shell needs no more; `credentials` reads the token. */
export function hasToken(): boolean {
  try {
    return localStorage.getItem('auth.token') !== null;
  } catch {
    // Storage may be denied.
    return false;
  }
}
