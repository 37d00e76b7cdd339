/** Is there such a cookie? All a shell needs to know; what it says is read, and distrusted, in `cookies.ts`. */
export function hasCookie(name: string): boolean {
  try {
    return document.cookie.includes(`auth.${name}=`);
  } catch {
    // A sandboxed frame throws where others answer an empty text.
    return false;
  }
}
