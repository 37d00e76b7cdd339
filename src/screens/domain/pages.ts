import type { ComponentType } from 'react';
import type { frameMessages } from '#core/i18n/messages/frame.en.ts';
import type { MessageKey } from '#core/i18n/translator.ts';

export interface DomainPage {
  path: string;
  title: MessageKey<typeof frameMessages>;
  load: () => Promise<ComponentType<{ params: Readonly<Record<string, string>> }>>;
}

/** The pages of domains. Each is loaded when it is opened. */
export const domainPages: readonly DomainPage[] = [
  {
    path: '/domains',
    title: 'menu.domains',
    load: () => import('./domains.screen.tsx').then((module) => module.DomainsScreen),
  },
  {
    path: '/domains/add-domain',
    title: 'menu.addDomain',
    load: () => import('./add-domain.screen.tsx').then((module) => module.AddDomainScreen),
  },
  {
    path: '/domains/:id',
    title: 'menu.domains',
    load: () => import('./domain.screen.tsx').then((module) => module.DomainScreen),
  },
];
