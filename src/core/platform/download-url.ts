/**
 * Has the browser download a URL. The page stays open.
 * @param base resolves a relative URL
 * @throws TypeError if it is not an http(s) URL
 */
export function downloadUrl(url: string, base: string): void {
  const { protocol, href } = new URL(url, base);
  if (!/^https?:$/.test(protocol)) throw new TypeError(`Cannot download from ${protocol}`);
  Object.assign(document.createElement('a'), { href, download: '', rel: 'noopener' }).click();
}
