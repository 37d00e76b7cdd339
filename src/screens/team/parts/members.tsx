import { EllipsisVertical, LogOut, ShieldCheck, ShieldOff, UserCog, UserMinus, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { initials } from '#core/rules/format.rules.ts';
import { session } from '#core/session/session.store.ts';
import { members, removeTeamMember } from '#core/team/team.store.ts';
import { saveUser } from '#core/user/account.store.ts';
import type { User } from '#core/user/user.schema.ts';
import { Button } from '#screens/ui/button.tsx';
import { usePortal, useResource, useSignalValue } from '#screens/ui/context.tsx';
import { ConfirmDialog, Dialog } from '#screens/ui/dialog.tsx';
import { Chip, EmptyState } from '#screens/ui/feedback.tsx';
import { ListPager, SearchField, useListState } from '#screens/ui/list-state.tsx';
import { Menu } from '#screens/ui/menu.tsx';
import { Table } from '#screens/ui/table.tsx';
import { RoleChips, RolesField } from './roles-field.tsx';

const t = translator(listsMessages, teamMessages);

export const displayName = (user: User) =>
  [user.properties?.firstname, user.properties?.lastname].filter(Boolean).join(' ') || user.email;
const roleNames = (user: User) => user.roles.map((role) => role.name);

/** Who works in the team, and what each may do. */
export function Members({ user, teamName }: { user: User; teamName: string }) {
  const [list, setList] = useListState(['tab']);
  const { data, error, isLoading, isPlaceholderData, refresh } = useResource(members, {
    query: { page: list.page, per_page: list.perPage, search: list.search },
  });
  const [changing, setChanging] = useState<User | null>(null);
  const [removing, setRemoving] = useState<User | null>(null);
  return (
    <div className="list-card rounded-card border border-line bg-surface min-w-0">
      <div className="flex flex-wrap items-center gap-3 p-3 border-b">
        <SearchField label={t('team.searchMembers')} value={list.search} onSearch={(search) => setList({ search })} />
      </div>
      <Table
        label={t('team.tabMembers')}
        rows={data?.users}
        rowId={(one) => one.id}
        rowName={displayName}
        isLoading={isLoading}
        isStale={isPlaceholderData}
        error={error}
        onRetry={() => void refresh()}
        empty={<EmptyState icon={UserRoundSearch} title={t('team.noMembers')} />}
        columns={[
          {
            id: 'name',
            title: t('team.memberName'),
            isMain: true,
            cell: (one) => (
              <span className="flex items-center gap-3 min-w-0">
                <span
                  aria-hidden
                  className="inline-flex items-center justify-center w-9 h-9 rounded-full bg-accent-soft text-accent text-sm font-bold shrink-0"
                >
                  {initials(displayName(one))}
                </span>
                <span className="grid min-w-0">
                  <span className="font-semibold break-words">
                    {displayName(one)} {one.id === user.id && <Chip tone="info">{t('team.you')}</Chip>}
                  </span>
                  <span className="text-sm text-muted break-words">{one.email}</span>
                </span>
              </span>
            ),
          },
          { id: 'roles', title: t('team.roles'), cell: (one) => <RoleChips names={roleNames(one)} /> },
          {
            id: '2fa',
            title: t('team.secondFactor'),
            cell: (one) => (
              <Chip
                tone={one.is_2fa_enabled ? 'success' : 'neutral'}
                icon={one.is_2fa_enabled ? ShieldCheck : ShieldOff}
              >
                {t(one.is_2fa_enabled ? 'team.on' : 'team.off')}
              </Chip>
            ),
          },
          {
            id: 'actions',
            title: t('team.changeRoles'),
            isActions: true,
            cell: (one) => (
              <Menu
                label={t('team.actions', { name: displayName(one) })}
                icon={EllipsisVertical}
                items={[
                  { label: t('team.changeRoles'), icon: UserCog, onSelect: () => setChanging(one) },
                  one.id === user.id
                    ? { label: t('team.leave'), icon: LogOut, isDestructive: true, onSelect: () => setRemoving(one) }
                    : {
                        label: t('team.remove'),
                        icon: UserMinus,
                        isDestructive: true,
                        onSelect: () => setRemoving(one),
                      },
                ]}
              />
            ),
          },
        ]}
      />
      <ListPager list={list} setList={setList} total={data?.meta?.total} />
      {changing && <ChangeRolesDialog currentUser={user} member={changing} onClose={() => setChanging(null)} />}
      <RemoveMemberDialog currentUser={user} member={removing} teamName={teamName} onClose={() => setRemoving(null)} />
    </div>
  );
}

function ChangeRolesDialog({ currentUser, member, onClose }: { currentUser: User; member: User; onClose: () => void }) {
  const [roles, setRoles] = useState<ReadonlySet<string>>(new Set(roleNames(member)));
  const [error, setError] = useState<string | null>(null);
  const isPending = useSignalValue(saveUser.isPending);
  const save = async () => {
    setError(roles.size === 0 ? t('team.chooseOne') : null);
    if (roles.size === 0) return;
    const outcome = await saveUser.run({ params: { id: member.id }, body: { roles: [...roles] } });
    if (!outcome.ok) {
      setError(errorMessage(outcome.error));
      return;
    }
    notices().success(t('team.rolesSaved', { name: displayName(member) }));
    await members.invalidate();
    if (member.id === currentUser.id) await session().reloadUser();
    onClose();
  };
  return (
    <Dialog
      title={t('team.changeRolesOf', { name: displayName(member) })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" isPending={isPending} onClick={() => void save()}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <RolesField currentUser={currentUser} value={roles} onValueChange={setRoles} error={error} />
    </Dialog>
  );
}

/** Somebody goes, or the reader leaves: then another team is gone on in. */
function RemoveMemberDialog({
  currentUser,
  member,
  teamName,
  onClose,
}: {
  currentUser: User;
  member: User | null;
  teamName: string;
  onClose: () => void;
}) {
  const { router } = usePortal();
  const isPending = useSignalValue(removeTeamMember.isPending);
  const isSelf = member?.id === currentUser.id;
  const name = member ? displayName(member) : '';
  const confirm = async () => {
    if (!member) return;
    const outcome = await removeTeamMember.run({ params: { id: member.id } });
    onClose();
    if (!outcome.ok) {
      notices().failure(errorMessage(outcome.error));
      return;
    }
    if (outcome.data.message) notices().success(outcome.data.message);
    if (!isSelf) return;
    const next = currentUser.teams.find((team) => team.id !== currentUser.team_id);
    if (next) await session().switchTeam(next.id);
    else await session().signOut();
    router.navigate('/');
  };
  return (
    <ConfirmDialog
      title={isSelf ? t('team.leaveTitle', { team: teamName }) : t('team.removeTitle', { name })}
      text={isSelf ? t('team.leaveText', { team: teamName }) : t('team.removeText', { name, team: teamName })}
      confirmLabel={t(isSelf ? 'team.leave' : 'team.remove')}
      isOpen={member !== null}
      isPending={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
