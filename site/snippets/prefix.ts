import { definePortalElements, type PortalCart } from 'portal-elements';

declare global {
  interface HTMLElementTagNameMap {
    'acme-cart': PortalCart;
  }
}

await definePortalElements({ prefix: 'acme', tags: ['portal-cart', 'portal-live-chat'] });
document.querySelector('acme-cart')?.show();
