import type {} from 'portal-elements/react';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'acme-cart': IntrinsicElements['portal-cart'];
    }
  }
}

export const Basket = () => <acme-cart compact api-base="https://api.provider.example" />;
