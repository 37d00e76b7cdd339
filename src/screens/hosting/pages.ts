import type { ComponentType } from 'react';
import type { frameMessages } from '#core/i18n/messages/frame.en.ts';
import type { MessageKey } from '#core/i18n/translator.ts';

export interface HostingPage {
  path: string;
  title: MessageKey<typeof frameMessages>;
  load: () => Promise<ComponentType<{ params: Readonly<Record<string, string>> }>>;
}

/** The pages of web hosting. Each is loaded when it is opened. */
export const hostingPages: readonly HostingPage[] = [
  {
    path: '/web-hosting',
    title: 'menu.hosting',
    load: () => import('./accounts.screen.tsx').then((module) => module.HostingAccountsScreen),
  },
  {
    path: '/web-hosting/add-hosting',
    title: 'menu.addHosting',
    load: () => import('./add-hosting.screen.tsx').then((module) => module.AddHostingScreen),
  },
  {
    path: '/web-hosting/:id',
    title: 'menu.hosting',
    load: () => import('./account.screen.tsx').then((module) => module.HostingAccountScreen),
  },
];
