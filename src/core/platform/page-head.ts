/** Sets the favicon, for portal-app, which owns the page. Returns a function that restores that of the host, and its title. */
export function takePageHead(favicon: string): () => void {
  const { title } = document;
  const link =
    document.head.querySelector<HTMLLinkElement>('link[rel="icon"]') ??
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon' }));
  const previousIcon = link.getAttribute('href');
  link.href = favicon;
  return () => {
    document.title = title;
    if (previousIcon) link.href = previousIcon;
  };
}
