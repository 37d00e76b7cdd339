/** Whether this browser has a session token. Small, for the shells; `credentials` reads the token. */
export function hasToken(): boolean {
  try {
    return localStorage.getItem('auth.token') !== null;
  } catch {
    // Storage may be denied.
    return false;
  }
}
