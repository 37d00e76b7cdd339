import { configurePortal } from 'portal-elements';
import 'portal-elements/portal-cart';
import 'portal-elements/portal-domain-search';
import 'portal-elements/portal-live-chat';

configurePortal({ apiBase: 'http://localhost:4701', appDomain: 'localhost', brand: 'hp' });
