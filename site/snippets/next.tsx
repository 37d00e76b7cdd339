'use client';

import { configurePortal } from 'portal-elements';
import 'portal-elements/portal-live-chat';
import type {} from 'portal-elements/react';

configurePortal({ apiBase: 'https://api.provider.example', brand: 'gb' });

export function Chat() {
  return <portal-live-chat />;
}
