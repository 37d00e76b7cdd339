import { EllipsisVertical, MailPlus, Send, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { clock } from '#core/platform/clock.ts';
import type { Invite } from '#core/team/people.schema.ts';
import { changeInvite, invites, withdrawInvite } from '#core/team/team.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { ConfirmDialog } from '#screens/ui/dialog.tsx';
import { Chip, EmptyState } from '#screens/ui/feedback.tsx';
import { CheckboxField } from '#screens/ui/field.tsx';
import { Menu } from '#screens/ui/menu.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import { type Column, Table } from '#screens/ui/table.tsx';
import { useColumns } from '#screens/ui/use-columns.ts';
import { roleNamesText } from './roles-field.tsx';

const t = translator(teamMessages);

const isExpired = (invite: Invite) =>
  invite.status === 'pending' && Boolean(invite.expires_at) && Date.parse(invite.expires_at ?? '') < clock().now();

function InviteStatus({ invite }: { invite: Invite }) {
  if (isExpired(invite)) return <Chip tone="warning">{t('invites.statusExpired')}</Chip>;
  if (invite.status === 'accepted') return <Chip tone="success">{t('invites.statusAccepted')}</Chip>;
  if (invite.status === 'rejected') return <Chip>{t('invites.statusRejected')}</Chip>;
  return <Chip>{t('invites.statusPending')}</Chip>;
}

/** Invites to the team and their status. */
export function Invites({ onInvite }: { onInvite: () => void }) {
  const [hasAccepted, setAccepted] = useState(false);
  const { data, error, isLoading, isPlaceholderData, refresh } = useResource(invites, {
    query: { status: ['pending', 'rejected', ...(hasAccepted ? ['accepted'] : [])] },
  });
  const [revoking, setRevoking] = useState<Invite | null>(null);
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
        rowId={(invite) => invite.id}
        rowName={(invite) => invite.email}
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
        columns={useColumns(() => inviteColumns(setRevoking), [])}
      />
      <RevokeInviteDialog invite={revoking} onClose={() => setRevoking(null)} />
    </div>
  );
}

const inviteColumns = (onRevoke: (invite: Invite) => void): Column<Invite>[] => [
  {
    id: 'email',
    title: t('invites.email'),
    isMain: true,
    isTwoLine: true,
    cell: ({ email, properties }) => (
      <span className="grid min-w-0">
        <span className="font-semibold break-words">{email}</span>
        <span className="text-sm text-muted">
          {[properties?.firstname, properties?.lastname].filter(Boolean).join(' ')}
        </span>
      </span>
    ),
  },
  { id: 'roles', title: t('team.roles'), cell: ({ permissions }) => roleNamesText(permissions ?? []) },
  { id: 'status', title: t('invites.status'), cell: (invite) => <InviteStatus invite={invite} /> },
  {
    id: 'sent',
    title: t('invites.sent'),
    cell: ({ created_at }) =>
      created_at ? <RelativeTime iso={created_at} className="text-muted whitespace-nowrap" /> : '',
  },
  {
    id: 'actions',
    title: t('invites.resend'),
    isActions: true,
    cell: (invite) =>
      invite.status === 'accepted' ? null : (
        <Menu
          label={t('team.actions', { name: invite.email })}
          icon={EllipsisVertical}
          items={[
            { label: t('invites.resend'), icon: Send, onSelect: () => void resend(invite) },
            { label: t('invites.revoke'), icon: Trash2, isDestructive: true, onSelect: () => onRevoke(invite) },
          ]}
        />
      ),
  },
];

async function resend({ id }: Invite) {
  const outcome = await changeInvite.run({ params: { id }, body: { status: 'pending' } });
  if (!outcome.ok) notices().failure(errorMessage(outcome.error));
  else if (outcome.data.message) notices().success(outcome.data.message);
}

function RevokeInviteDialog({ invite, onClose }: { invite: Invite | null; onClose: () => void }) {
  const isPending = useSignalValue(withdrawInvite.isPending);
  const revoke = async () => {
    if (!invite) return;
    const outcome = await withdrawInvite.run({ params: { id: invite.id } });
    if (!outcome.ok) notices().failure(errorMessage(outcome.error));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('invites.revokeTitle', { email: invite?.email ?? '' })}
      text={t('invites.revokeText')}
      confirmLabel={t('invites.revokeConfirm')}
      isOpen={invite !== null}
      isPending={isPending}
      onConfirm={() => void revoke()}
      onClose={onClose}
    />
  );
}
