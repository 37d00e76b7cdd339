import type { ComponentType } from 'react';
import type { frameMessages } from '#core/i18n/messages/frame.en.ts';
import type { MessageKey } from '#core/i18n/translator.ts';

export interface CloudPage {
  path: string;
  title: MessageKey<typeof frameMessages>;
  load: () => Promise<ComponentType<{ params: Readonly<Record<string, string>> }>>;
}

/** The pages of cloud servers. Each is loaded when it is opened. */
export const cloudPages: readonly CloudPage[] = [
  {
    path: '/cloud-servers',
    title: 'menu.cloud',
    load: () => import('./servers.screen.tsx').then((module) => module.ServersScreen),
  },
  {
    path: '/cloud-servers/add-cloud-server',
    title: 'menu.addServer',
    load: () => import('./add-server.screen.tsx').then((module) => module.AddServerScreen),
  },
  {
    path: '/cloud-servers/create',
    title: 'menu.addServer',
    load: () => import('./create-server.screen.tsx').then((module) => module.CreateServerScreen),
  },
  {
    path: '/cloud-servers/:domain',
    title: 'menu.cloud',
    load: () => import('./server.screen.tsx').then((module) => module.ServerScreen),
  },
];
