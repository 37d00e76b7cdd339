import { useState } from 'react';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { services } from '#core/service/service.store.ts';
import { UnstyledButton } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { Link } from '#screens/ui/link.tsx';
import { Notice } from './notice.tsx';

const t = translator(domainsMessages);

/** How many are named before one asks for the rest. */
const NAMED = 4;

const query = (status: string) => ({ query: { type: 'domain', status, per_page: 10 } });

/**
 * Domains that are in none of the lists yet: transfers under way, and what is being registered.
 * @param isListShown whether the list above has its length: before that, this would move with it
 */
export function PendingDomains({ isListShown }: { isListShown: boolean }) {
  const transfers = useResource(services, query('pending'));
  const registrations = useResource(services, query('pending_provision'));
  const pending = [...(transfers.data?.services ?? []), ...(registrations.data?.services ?? [])];
  const [isWhole, setWhole] = useState(false);
  if (pending.length === 0 || !isListShown) return null;
  const named = isWhole || pending.length === NAMED + 1 ? pending : pending.slice(0, NAMED);
  const rest = pending.length - named.length;
  return (
    <Notice tone="info">
      {t('domains.pendingList', { n: pending.length })}{' '}
      <ul className="inline-flex flex-wrap gap-x-3">
        {named.map(({ id, name }) => (
          <li key={id} className="break-all">
            <Link to={`/domains/${id}`} className="font-semibold underline underline-offset-2">
              {name}
            </Link>
          </li>
        ))}
        {rest > 0 && (
          <li>
            <UnstyledButton className="underline underline-offset-2" onClick={() => setWhole(true)}>
              {t('domains.pendingRest', { n: rest })}
            </UnstyledButton>
          </li>
        )}
      </ul>
    </Notice>
  );
}
