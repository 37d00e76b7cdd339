/**
 * Lets the browser download from an address; the page stays.
 * @param base resolves an address without an origin
 * @throws TypeError when it is not an http(s) address
 */
export function downloadUrl(address: string, base: string): void {
  const url = new URL(address, base);
  if (!/^https?:$/.test(url.protocol)) throw new TypeError(`Not an address to download from: ${url.protocol}`);
  Object.assign(document.createElement('a'), { href: url.href, download: '', rel: 'noopener' }).click();
}
