import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type PortalTag = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  'api-base'?: string;
  'color-scheme'?: string;
  'portal-url'?: string;
  brand?: string;
  compact?: boolean;
  full?: boolean;
  'ticket-id'?: string | undefined;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'portal-cart': PortalTag;
    }
  }
}
