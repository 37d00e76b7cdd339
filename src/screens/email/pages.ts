import type { ComponentType } from 'react';
import type { frameMessages } from '#core/i18n/messages/frame.en.ts';
import type { MessageKey } from '#core/i18n/translator.ts';
import type { Prefetching } from '#core/router/match.rules.ts';

/** An email page. `params` holds the domain's id; `headingLevel` is 2 on a host's page. */
type EmailScreen = ComponentType<{ params: Readonly<Record<string, string>>; headingLevel?: 1 | 2 }> & Prefetching;

export interface EmailPage {
  path: string;
  title: MessageKey<typeof frameMessages>;
  load: () => Promise<EmailScreen>;
}

const mailboxes = () => import('./mailboxes.screen.tsx').then((module) => module.MailboxesScreen);

/** The email pages by path, shared by portal-app and portal-email-manager. Each is loaded when it is opened. */
export const emailPages: readonly EmailPage[] = [
  {
    path: '/email',
    title: 'menu.email',
    load: () => import('./email-domains.screen.tsx').then((module) => module.EmailDomainsScreen),
  },
  { path: '/email/:id', title: 'menu.mailboxes', load: mailboxes },
  {
    path: '/email/:id/calendar',
    title: 'menu.calendars',
    load: () => import('./calendar.screen.tsx').then((module) => module.CalendarScreen),
  },
  {
    path: '/email/:id/filters',
    title: 'menu.filters',
    load: () => import('./filters.screen.tsx').then((module) => module.FiltersScreen),
  },
  {
    path: '/email/:id/forwarders',
    title: 'menu.forwarders',
    load: () => import('./forwarders.screen.tsx').then((module) => module.ForwardersScreen),
  },
  { path: '/email/:id/mailboxes', title: 'menu.mailboxes', load: mailboxes },
  {
    path: '/email/:id/settings',
    title: 'menu.emailSettings',
    load: () => import('./email-settings.screen.tsx').then((module) => module.EmailSettingsScreen),
  },
];
