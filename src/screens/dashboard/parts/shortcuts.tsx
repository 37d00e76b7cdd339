import { BookOpen, type LucideIcon, Mail, ShieldCheck, Ticket, UserPlus } from 'lucide-react';
import { dashboardMessages } from '#core/i18n/messages/dashboard.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { Link } from '#screens/ui/link.tsx';

const t = translator(dashboardMessages);

const shortcuts: readonly { to: string; word: MessageKey<typeof dashboardMessages>; icon: LucideIcon }[] = [
  { to: '/support/tickets/new', word: 'dashboard.newTicket', icon: Ticket },
  { to: '/email', word: 'dashboard.manageMail', icon: Mail },
  { to: '/team/details-users', word: 'dashboard.inviteSomeone', icon: UserPlus },
  { to: '/profile/account-details', word: 'dashboard.secure', icon: ShieldCheck },
  { to: '/support/knowledgebase', word: 'dashboard.readGuides', icon: BookOpen },
];

export function Shortcuts({ may }: { may: (path: string) => boolean }) {
  return (
    <nav aria-label={t('dashboard.shortcuts')}>
      <ul className="flex flex-wrap gap-2">
        {shortcuts
          .filter(({ to }) => may(to))
          .map(({ to, word, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex items-center gap-2 h-10 px-4 rounded-full border border-line bg-surface font-semibold hover:border-accent hover:text-accent"
              >
                <Icon size={16} aria-hidden />
                {t(word)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
