import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { services } from '#core/service/service.store.ts';
import { useResource } from '#screens/ui/context.tsx';
import { Link } from '#screens/ui/link.tsx';
import { Notice } from './notice.tsx';

const t = translator(domainsMessages);

const query = (status: string) => ({ query: { type: 'domain', status, per_page: 10 } });

/** Domains that are in none of the lists yet: transfers under way, and what is being registered. */
export function PendingDomains() {
  const transfers = useResource(services, query('pending'));
  const registrations = useResource(services, query('pending_provision'));
  const pending = [...(transfers.data?.services ?? []), ...(registrations.data?.services ?? [])];
  if (pending.length === 0) return null;
  return (
    <Notice tone="info">
      {t('domains.pendingList', { n: pending.length })}{' '}
      <ul className="inline-flex flex-wrap gap-x-3">
        {pending.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/domains/${id}`} className="font-semibold underline underline-offset-2">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
