import type { BrandTheme } from '../theme/brands.ts';

/** Sets title and favicon, for portal-app, which owns the page. Returns a function that restores those of the host. */
export function setPageHead(page: string, { title, favicon }: BrandTheme): () => void {
  const previousTitle = document.title;
  const link =
    document.head.querySelector<HTMLLinkElement>('link[rel="icon"]') ??
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon' }));
  const previousIcon = link.getAttribute('href');
  document.title = page ? `${page} · ${title}` : title;
  link.href = favicon;
  return () => {
    document.title = previousTitle;
    if (previousIcon) link.href = previousIcon;
  };
}
