import { CircleCheck, MailQuestion, MailX, UserRoundX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { accountMessages } from '#core/i18n/messages/account.en.ts';
import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { formatLongDate } from '#core/rules/format.rules.ts';
import { session } from '#core/session/session.store.ts';
import { pendingInvite } from '#core/team/invite.store.ts';
import type { Invite } from '#core/team/people.schema.ts';
import { changeInvite, invite } from '#core/team/team.store.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource, useSignalValue } from '../ui/context.tsx';
import { Chip, EmptyState, ErrorState, Skeleton } from '../ui/feedback.tsx';
import { FormError } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { DescriptionList } from '../ui/pages.tsx';

const t = translator(accountMessages, teamMessages);

/** Where the mail of an invite leads: who invites to what, and a choice. Nothing is accepted without a click. */
export function InviteScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { router } = usePortal();
  const key = params.key ?? '';
  const user = useSignalValue(session().user);
  const { data, error, isLoading, refresh } = useResource(invite, { params: { id: key } });
  const [done, setDone] = useState<'accepted' | 'rejected' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isPending = useSignalValue(changeInvite.isPending);
  const found = data?.userInvite;
  // S1 §2: who has to sign in, or to register, finds the form filled in
  useEffect(() => {
    if (!found) return;
    pendingInvite().set({
      key,
      email: found.email,
      firstname: found.properties?.firstname ?? '',
      lastname: found.properties?.lastname ?? '',
      inviter: found.inviter_name ?? '',
      team: found.inviter_team_name ?? '',
    });
  }, [found, key]);

  const answer = async (status: 'accepted' | 'rejected') => {
    setFailure(null);
    const outcome = await changeInvite.run({ params: { id: key }, body: { status } });
    if (!outcome.ok) {
      setFailure(errorMessage(outcome.error));
      return;
    }
    pendingInvite().clear();
    if (status === 'accepted') {
      notices().success(outcome.data.message ?? t('invite.acceptedDone'));
      // S1 §4: accepting reloads the user.
      await session().reloadUser();
    }
    setDone(status);
  };

  if (done === 'accepted' && found) return <Accepted found={found} />;
  if (done === 'rejected') {
    return (
      <EmptyState
        isFullPage
        icon={MailX}
        title={t('invites.statusRejected')}
        action={<Link to="/">{t('invite.home')}</Link>}
      >
        {t('invite.rejected')}
      </EmptyState>
    );
  }
  if (error && !found) {
    if (error.kind !== 'http' || error.status >= 500)
      return <ErrorState error={error} onRetry={() => void refresh()} />;
    return (
      <EmptyState isFullPage icon={MailX} title={t('invite.badTitle')} action={<Link to="/">{t('invite.home')}</Link>}>
        {error.providerMessage}
      </EmptyState>
    );
  }
  if (isLoading || !found || !data) {
    return (
      <div role="status" aria-label={t('page.loading')} className="grid gap-4">
        <Skeleton width="60%" height={28} />
        <Skeleton height={90} />
      </div>
    );
  }
  const isOther = user !== null && user.email.toLowerCase() !== found.email.toLowerCase();
  if (isOther) {
    return (
      <EmptyState
        isFullPage
        icon={UserRoundX}
        title={t('invite.otherTitle')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" onClick={() => void session().signOut()}>
              {t('invite.signOut')}
            </Button>
            <Button onClick={() => router.navigate('/')}>{t('invite.home')}</Button>
          </div>
        }
      >
        {t('invite.otherText', { email: found.email, me: user.email })}
      </EmptyState>
    );
  }
  return (
    <>
      <div className="grid gap-2">
        <MailQuestion size={32} aria-hidden className="text-accent" />
        <PageTitle>{t('invite.title')}</PageTitle>
        <p className="text-muted">
          {t('invite.text', { inviter: found.inviter_name ?? '', team: found.inviter_team_name ?? '' })}
        </p>
      </div>
      <DescriptionList
        items={[
          { label: t('invite.for'), value: found.email },
          {
            label: t('invite.as'),
            value: (
              <span className="flex flex-wrap gap-1.5">
                {found.permissions?.map((role) => (
                  <Chip key={role}>{t(`role.${role}` as MessageKey<typeof teamMessages>)}</Chip>
                ))}
              </span>
            ),
          },
          ...(found.expires_at ? [{ label: t('invite.until'), value: formatLongDate(found.expires_at) }] : []),
        ]}
      />
      <FormError error={failure} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="large"
          isPending={isPending}
          onClick={() => {
            if (user) void answer('accepted');
            else router.navigate(data.isUserExist ? '/' : '/auth/sign-up');
          }}
        >
          {t('invite.accept')}
        </Button>
        <Button size="large" onClick={() => void answer('rejected')}>
          {t('invite.reject')}
        </Button>
      </div>
    </>
  );
}

function Accepted({ found }: { found: Invite }) {
  const { router } = usePortal();
  const user = useSignalValue(session().user);
  const joined = user?.teams.find((team) => team.name === found.inviter_team_name && team.id !== user.team_id);
  const present = user?.teams.find((team) => team.id === user.team_id);
  const team = found.inviter_team_name ?? '';
  return (
    <EmptyState
      isFullPage
      icon={CircleCheck}
      title={t('invite.acceptedTitle', { team })}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {joined && (
            <Button
              variant="primary"
              onClick={() =>
                void session()
                  .switchTeam(joined.id)
                  .then(() => router.navigate('/'))
              }
            >
              {t('invite.open', { team })}
            </Button>
          )}
          <Button onClick={() => router.navigate('/')}>{t('invite.stay', { team: present?.name ?? team })}</Button>
        </div>
      }
    />
  );
}
