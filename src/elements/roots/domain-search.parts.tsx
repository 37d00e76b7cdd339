import { createRoot } from 'react-dom/client';
import type { MountParts } from '#screens/domain-search/domain-search.root.ts';
import { DomainSearchParts } from '#screens/domain-search/domain-search-parts.tsx';
import { withLocale } from './define-root.tsx';

const Parts = withLocale(DomainSearchParts);

export const mountParts: MountParts = (place, parts) => {
  const root = createRoot(place);
  root.render(<Parts {...parts} />);
  return () => root.unmount();
};
