import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Link } from '#screens/ui/link.tsx';

const t = translator(supportMessages);

/** Beside answers: where to ask when none of them helped. */
export function ContactSupport() {
  const user = useSignalValue(session().user);
  return (
    <section aria-label={t('support.askTitle')} className="grid gap-2">
      <p className="text-sm font-semibold">{t('support.askTitle')}</p>
      <ul className="grid gap-1">
        <li>
          <Link to="/support/chat">{t('support.chatAction')}</Link>
        </li>
        {user && canAccess('/support/tickets', user) && (
          <li>
            <Link to="/support/tickets/new">{t('support.ticketAction')}</Link>
          </li>
        )}
        <li>
          <Link to="/support/service-status">{t('support.statusTitle')}</Link>
        </li>
      </ul>
    </section>
  );
}
