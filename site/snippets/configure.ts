import { configurePortal } from 'portal-elements';

configurePortal({
  apiBase: 'https://api.provider.example',
  brand: 'gb',
  lang: 'de',
  colorScheme: 'auto',
});
