/** Whether a cookie exists. Small, for the shells; `cookies.ts` reads and validates values. */
export function hasCookie(name: string): boolean {
  try {
    return document.cookie.includes(`auth.${name}=`);
  } catch {
    // A sandboxed frame has no cookies.
    return false;
  }
}
