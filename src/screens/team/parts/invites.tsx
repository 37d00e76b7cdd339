import { Clock, EllipsisVertical, MailPlus, Send, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { clock } from '#core/platform/clock.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import type { Invite } from '#core/team/people.schema.ts';
import { changeInvite, invites, withdrawInvite } from '#core/team/team.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { ConfirmDialog } from '#screens/ui/dialog.tsx';
import { Chip, EmptyState } from '#screens/ui/feedback.tsx';
import { CheckboxField } from '#screens/ui/field.tsx';
import { Menu } from '#screens/ui/menu.tsx';
import { Table } from '#screens/ui/table.tsx';
import { RoleChips } from './roles-field.tsx';

const t = translator(teamMessages);

const isExpired = (invite: Invite) =>
  invite.status === 'pending' && Boolean(invite.expires_at) && Date.parse(invite.expires_at ?? '') < clock().now();

function InviteStatus({ invite }: { invite: Invite }) {
  if (isExpired(invite)) return <Chip tone="warning">{t('invites.statusExpired')}</Chip>;
  if (invite.status === 'accepted') return <Chip tone="success">{t('invites.statusAccepted')}</Chip>;
  if (invite.status === 'rejected') return <Chip tone="danger">{t('invites.statusRejected')}</Chip>;
  return (
    <Chip tone="info" icon={Clock}>
      {t('invites.statusPending')}
    </Chip>
  );
}

/** Who has been asked to join, and what became of it. */
export function Invites({ onInvite }: { onInvite: () => void }) {
  const [hasAccepted, setAccepted] = useState(false);
  const { data, error, isLoading, isPlaceholderData, refresh } = useResource(invites, {
    query: { status: ['pending', 'rejected', ...(hasAccepted ? ['accepted'] : [])] },
  });
  const [revoking, setRevoking] = useState<Invite | null>(null);
  const isRevoking = useSignalValue(withdrawInvite.isPending);
  const say = (
    outcome: Awaited<ReturnType<typeof changeInvite.run>> | Awaited<ReturnType<typeof withdrawInvite.run>>,
  ) => {
    if (!outcome.ok) notices().failure(errorMessage(outcome.error));
    else if (outcome.data.message) notices().success(outcome.data.message);
  };
  const resend = async (invite: Invite) =>
    say(await changeInvite.run({ params: { id: invite.id }, body: { status: 'pending' } }));
  const revoke = async () => {
    if (!revoking) return;
    say(await withdrawInvite.run({ params: { id: revoking.id } }));
    setRevoking(null);
  };
  return (
    <div className="list-card rounded-card border border-line bg-surface min-w-0">
      <div className="p-3 border-b">
        <CheckboxField
          label={t('invites.showAccepted')}
          checked={hasAccepted}
          onChange={(event) => setAccepted(event.target.checked)}
        />
      </div>
      <Table
        label={t('team.tabInvites')}
        rows={data}
        rowId={(one) => one.id}
        rowName={(one) => one.email}
        isLoading={isLoading}
        isStale={isPlaceholderData}
        error={error}
        onRetry={() => void refresh()}
        empty={
          <EmptyState
            icon={MailPlus}
            title={t('invites.none')}
            action={
              <Button icon={UserPlus} onClick={onInvite}>
                {t('team.invite')}
              </Button>
            }
          >
            {t('invites.noneText')}
          </EmptyState>
        }
        columns={[
          {
            id: 'email',
            title: t('invites.email'),
            isMain: true,
            cell: (one) => (
              <span className="grid min-w-0">
                <span className="font-semibold break-words">{one.email}</span>
                <span className="text-sm text-muted">
                  {[one.properties?.firstname, one.properties?.lastname].filter(Boolean).join(' ')}
                </span>
              </span>
            ),
          },
          { id: 'roles', title: t('team.roles'), cell: (one) => <RoleChips names={one.permissions ?? []} /> },
          { id: 'status', title: t('invites.status'), cell: (one) => <InviteStatus invite={one} /> },
          {
            id: 'sent',
            title: t('invites.sent'),
            cell: (one) => (
              <span className="text-muted whitespace-nowrap">{one.created_at ? formatDate(one.created_at) : ''}</span>
            ),
          },
          {
            id: 'actions',
            title: t('invites.resend'),
            isActions: true,
            cell: (one) =>
              one.status === 'accepted' ? null : (
                <Menu
                  label={t('team.actions', { name: one.email })}
                  icon={EllipsisVertical}
                  items={[
                    { label: t('invites.resend'), icon: Send, onSelect: () => void resend(one) },
                    { label: t('invites.revoke'), icon: Trash2, isDestructive: true, onSelect: () => setRevoking(one) },
                  ]}
                />
              ),
          },
        ]}
      />
      <ConfirmDialog
        title={t('invites.revokeTitle', { email: revoking?.email ?? '' })}
        text={t('invites.revokeText')}
        confirmLabel={t('invites.revoke')}
        isOpen={revoking !== null}
        isPending={isRevoking}
        onConfirm={() => void revoke()}
        onClose={() => setRevoking(null)}
      />
    </div>
  );
}
