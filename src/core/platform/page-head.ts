import type { BrandTheme } from '../theme/brands.ts';

/** Title and favicon of the page, for the portal that owns it. Answers the function that puts the host's back. */
export function setPageHead(page: string, { title, favicon }: BrandTheme): () => void {
  const formerTitle = document.title;
  const link =
    document.head.querySelector<HTMLLinkElement>('link[rel="icon"]') ??
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon' }));
  const formerIcon = link.getAttribute('href');
  document.title = page ? `${page} · ${title}` : title;
  link.href = favicon;
  return () => {
    document.title = formerTitle;
    if (formerIcon) link.href = formerIcon;
  };
}
