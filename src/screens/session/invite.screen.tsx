import { CircleCheck, MailQuestion, MailX, UserRoundX } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ApiError } from '#core/http/api-error.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { accountMessages } from '#core/i18n/messages/account.en.ts';
import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { formatLongDate, list } from '#core/rules/format.rules.ts';
import { session } from '#core/session/session.store.ts';
import { pendingInvite } from '#core/team/invite.store.ts';
import type { Invite } from '#core/team/people.schema.ts';
import { changeInvite, invite } from '#core/team/team.store.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource, useSignalValue } from '../ui/context.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { EmptyState, ErrorState, Skeleton, useErrorEvent } from '../ui/feedback.tsx';
import { FormError } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageTitle } from '../ui/page-title.tsx';

const t = translator(accountMessages, teamMessages);

type Answer = 'accepted' | 'rejected';

/** The page that an invite email links to: who invites to which team, and the choice. Nothing is accepted without a click. */
export function InviteScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const key = params.key ?? '';
  const user = useSignalValue(session().user);
  const { data, error, refresh } = useResource(invite, { params: { id: key } });
  const [answer, setAnswer] = useState<Answer | null>(null);
  const details = data?.userInvite;
  // S1 §2: the sign-in and sign-up forms are filled in from the invite.
  useEffect(() => {
    if (!details) return;
    pendingInvite().set({
      key,
      email: details.email,
      firstname: details.properties?.firstname ?? '',
      lastname: details.properties?.lastname ?? '',
      inviter: details.inviter_name ?? '',
      team: details.inviter_team_name ?? '',
    });
  }, [details, key]);

  if (answer === 'rejected') return <InviteRejected />;
  if (!details) {
    if (!error) return <InviteSkeleton />;
    return error.isFinal ? (
      <InvalidInvite error={error} />
    ) : (
      <ErrorState error={error} onRetry={() => void refresh()} />
    );
  }
  if (answer === 'accepted') return <Accepted invite={details} />;
  if (user && user.email.toLowerCase() !== details.email.toLowerCase())
    return <WrongUser invitedEmail={details.email} userEmail={user.email} />;
  return (
    <>
      <InviteDetails invite={details} />
      <InviteActions inviteKey={key} hasAccount={data.isUserExist} onAnswered={setAnswer} />
    </>
  );
}

function InviteSkeleton() {
  return (
    <div role="status" aria-label={t('page.loading')} className="grid gap-4">
      <Skeleton width="60%" height={28} />
      <Skeleton height={90} />
    </div>
  );
}

/** The key is unknown, or its invite was answered, cancelled or has expired: the provider says which. */
function InvalidInvite({ error }: { error: ApiError }) {
  useErrorEvent(error);
  return (
    <EmptyState
      isFullPage
      icon={MailX}
      title={t('invite.badTitle')}
      action={
        <LinkButton variant="primary" to="/">
          {t('invite.home')}
        </LinkButton>
      }
    >
      {error.text ?? t('invite.badText')}
    </EmptyState>
  );
}

/** The invite was rejected just now. */
function InviteRejected() {
  return (
    <EmptyState
      isFullPage
      icon={MailX}
      title={t('invite.declinedTitle')}
      action={<Link to="/">{t('invite.home')}</Link>}
    >
      {t('invite.rejected')}
    </EmptyState>
  );
}

/** Somebody else is signed in than the person who was invited. */
function WrongUser({ invitedEmail, userEmail }: { invitedEmail: string; userEmail: string }) {
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
          <LinkButton to="/">{t('invite.home')}</LinkButton>
        </div>
      }
    >
      {t('invite.otherText', { email: invitedEmail, me: userEmail })}
    </EmptyState>
  );
}

function InviteDetails({ invite }: { invite: Invite }) {
  return (
    <>
      <div className="grid gap-2">
        <MailQuestion size={32} aria-hidden className="text-accent" />
        <PageTitle>{t('invite.title')}</PageTitle>
        <p className="text-muted">
          {t('invite.text', { inviter: invite.inviter_name ?? '', team: invite.inviter_team_name ?? '' })}
        </p>
      </div>
      <DescriptionList
        items={[
          { label: t('invite.for'), value: invite.email },
          {
            label: t('invite.as'),
            value: list((invite.permissions ?? []).map((role) => t(`role.${role}` as MessageKey<typeof teamMessages>))),
          },
          ...(invite.expires_at ? [{ label: t('invite.until'), value: formatLongDate(invite.expires_at) }] : []),
        ]}
      />
    </>
  );
}

interface InviteActionsProps {
  inviteKey: string;
  /** The invited email has an account to sign in with. */
  hasAccount: boolean;
  onAnswered: (answer: Answer) => void;
}

function InviteActions({ inviteKey, hasAccount, onAnswered }: InviteActionsProps) {
  const { router } = usePortal();
  const isSignedIn = useSignalValue(session().user) !== null;
  const isPending = useSignalValue(changeInvite.isPending);
  const [error, setError] = useState<string | null>(null);
  const submit = async (status: Answer) => {
    setError(null);
    const outcome = await changeInvite.run({ params: { id: inviteKey }, body: { status } });
    if (!outcome.ok) {
      setError(errorMessage(outcome.error));
      return;
    }
    pendingInvite().clear();
    if (status === 'accepted') {
      notices().success(outcome.data.message ?? t('invite.acceptedDone'));
      // S1 §4: accepting reloads the user.
      await session().reloadUser();
    }
    onAnswered(status);
  };
  const accept = () => {
    if (isSignedIn) void submit('accepted');
    else router.navigate(hasAccount ? '/' : '/auth/sign-up');
  };
  return (
    <>
      <FormError error={error} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" size="large" isPending={isPending} onClick={accept}>
          {t('invite.accept')}
        </Button>
        <Button size="large" onClick={() => void submit('rejected')}>
          {t('invite.reject')}
        </Button>
      </div>
    </>
  );
}

function Accepted({ invite }: { invite: Invite }) {
  const { router } = usePortal();
  const user = useSignalValue(session().user);
  const team = invite.inviter_team_name ?? '';
  const joinedTeam = user?.teams.find(({ name, id }) => name === invite.inviter_team_name && id !== user.team_id);
  const currentTeam = user?.teams.find(({ id }) => id === user.team_id);
  return (
    <EmptyState
      isFullPage
      icon={CircleCheck}
      title={t('invite.acceptedTitle', { team })}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {joinedTeam && (
            <Button
              variant="primary"
              onClick={() =>
                void session()
                  .switchTeam(joinedTeam.id)
                  .then(() => router.navigate('/'))
              }
            >
              {t('invite.open', { team })}
            </Button>
          )}
          <LinkButton to="/">{t('invite.stay', { team: currentTeam?.name ?? team })}</LinkButton>
        </div>
      }
    />
  );
}
