import { BookOpen, type LucideIcon, Mail, ShieldCheck, Ticket, UserPlus } from 'lucide-react';
import { dashboardMessages } from '#core/i18n/messages/dashboard.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { Link } from '#screens/ui/link.tsx';

const t = translator(dashboardMessages);

const shortcuts: readonly {
  to: string;
  labelKey: MessageKey<typeof dashboardMessages>;
  icon: LucideIcon;
  /** Only for brands that sell this feature. */
  feature?: string;
  /** Left out while the first steps offer it. */
  isStep?: boolean;
}[] = [
  { to: '/support/tickets/new', labelKey: 'dashboard.newTicket', icon: Ticket },
  { to: '/email', labelKey: 'dashboard.manageMail', icon: Mail, feature: 'email', isStep: true },
  { to: '/team/details-users?invite', labelKey: 'dashboard.inviteSomeone', icon: UserPlus },
  { to: '/profile/account-details', labelKey: 'dashboard.secure', icon: ShieldCheck, isStep: true },
  { to: '/support/knowledgebase', labelKey: 'dashboard.readGuides', icon: BookOpen },
];

export function Shortcuts({
  canAccess,
  sells,
  hasSteps,
  hasSecondFactor,
}: {
  canAccess: (path: string) => boolean;
  sells: (feature: string) => boolean;
  hasSteps: boolean;
  hasSecondFactor: boolean;
}) {
  const isOffered = ({ to, labelKey, feature, isStep }: (typeof shortcuts)[number]) =>
    canAccess(to) &&
    (!feature || sells(feature)) &&
    !(hasSteps && isStep) &&
    !(hasSecondFactor && labelKey === 'dashboard.secure');
  return (
    <nav aria-label={t('dashboard.shortcuts')}>
      <ul className="flex sm:flex-wrap gap-2 overflow-x-auto py-1 -my-1">
        {shortcuts.filter(isOffered).map(({ to, labelKey, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex items-center gap-2 h-9 px-3 rounded border border-line bg-surface font-semibold whitespace-nowrap hover:border-accent hover:text-accent"
            >
              <Icon size={16} aria-hidden />
              {t(labelKey)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
