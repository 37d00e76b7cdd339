'use client';

import { configurePortal } from 'portal-elements';
import 'portal-elements/portal-cart';
import 'portal-elements/portal-domain-search';
import 'portal-elements/portal-live-chat';
import type {} from 'portal-elements/react';

configurePortal({ apiBase: 'http://localhost:4701', appDomain: 'localhost', brand: 'hp' });

/** Next loads a client module with the page that renders something of it: here the chat, which is on every page. */
export function Portal() {
  return <portal-live-chat />;
}
