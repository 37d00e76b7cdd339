import { CircleCheck, Link2Off, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { confirmRegistrant, domain as domainResource } from '#core/domain/domains.store.ts';
import type { ApiError } from '#core/http/api-error.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource, useSignalValue } from '../ui/context.tsx';
import { EmptyState, useErrorEvent } from '../ui/feedback.tsx';
import { FormError } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { LinkButton } from '../ui/link-button.tsx';

const t = translator(domainsMessages);

/** One question or answer, in the middle of a page that has nothing else. */
const card = 'w-full max-w-[560px] mx-auto rounded-card border border-line bg-surface';

/**
 * Where the mail to a new registrant leads. The key is all that is needed: they may have no account here. Opening the link alone
 * changes nothing: mail filters open links too.
 */
export function ConfirmRegistrantScreen() {
  const { router } = usePortal();
  const key = new URLSearchParams(useSignalValue(router.search)).get('key') ?? '';
  const isPending = useSignalValue(confirmRegistrant.isPending);
  const [error, setError] = useState<ApiError | null>(null);
  const [confirmed, setConfirmed] = useState<{ id: string; name: string } | null>(null);
  const confirm = async () => {
    setError(null);
    const outcome = await confirmRegistrant.run({ body: { key } });
    if (outcome.ok) setConfirmed(outcome.data.domain);
    else setError(outcome.error);
  };
  if (confirmed) return <Confirmed domain={confirmed} />;
  if (key === '' || error?.isFinal) return <BadLink error={error} />;
  return (
    <section className={card}>
      <EmptyState
        isFullPage
        icon={UserCheck}
        title={t('domains.confirmTitle')}
        action={
          <Button variant="primary" isPending={isPending} onClick={() => void confirm()}>
            {t('domains.confirmGo')}
          </Button>
        }
      >
        <p>{t('domains.confirmText')}</p>
        <FormError error={error && errorMessage(error)} />
      </EmptyState>
    </section>
  );
}

/** Who manages domains here can ask for another mail; anybody else asks them. */
function BadLink({ error }: { error: ApiError | null }) {
  const user = useSignalValue(session().user);
  const isManager = user !== null && canAccess('/domains', user);
  useErrorEvent(error);
  return (
    <section className={card}>
      <EmptyState
        isFullPage
        icon={Link2Off}
        title={t('domains.confirmBad')}
        action={<Link to={isManager ? '/domains' : '/'}>{t(isManager ? 'domains.all' : 'domains.confirmHome')}</Link>}
      >
        {t(isManager ? 'domains.confirmBadManager' : 'domains.confirmBadText')}
      </EmptyState>
    </section>
  );
}

/** The domain is a step away for the team that has it. */
function Confirmed({ domain: { id, name } }: { domain: { id: string; name: string } }) {
  const user = useSignalValue(session().user);
  const { data } = useResource(domainResource, user && canAccess('/domains', user) ? { params: { id } } : null);
  return (
    <section className={card}>
      <EmptyState
        isFullPage
        icon={CircleCheck}
        title={t('domains.confirmed', { name })}
        action={
          data ? (
            <LinkButton variant="primary" to={`/domains/${id}`}>
              {t('domains.confirmOpen', { name })}
            </LinkButton>
          ) : (
            <LinkButton to="/">{t('domains.confirmHome')}</LinkButton>
          )
        }
      >
        <p>{t('domains.confirmedText', { name })}</p>
      </EmptyState>
    </section>
  );
}
