import { EllipsisVertical, LogOut, UserCog, UserMinus, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { initials } from '#core/rules/format.rules.ts';
import { canManageMember } from '#core/team/roles.rules.ts';
import { members } from '#core/team/team.store.ts';
import type { User } from '#core/user/user.schema.ts';
import { useResource } from '#screens/ui/context.tsx';
import { Chip, EmptyState } from '#screens/ui/feedback.tsx';
import { ListPager, SearchField, useListState } from '#screens/ui/list-state.tsx';
import { Menu } from '#screens/ui/menu.tsx';
import { type Column, Table } from '#screens/ui/table.tsx';
import { useColumns } from '#screens/ui/use-columns.ts';
import { ChangeRolesDialog, RemoveMemberDialog } from './member-dialogs.tsx';
import { displayName, roleNames } from './member-name.ts';
import { roleNamesText } from './roles-field.tsx';

const t = translator(teamMessages);

/** The members of the team and their roles. */
export function Members({ user, teamName }: { user: User; teamName: string }) {
  const [list, setList] = useListState(['tab']);
  const { data, error, isLoading, isPlaceholderData, refresh, prefetchPage } = useResource(members, {
    query: { page: list.page, per_page: list.perPage, search: list.search },
  });
  const [changing, setChanging] = useState<User | null>(null);
  const [removing, setRemoving] = useState<User | null>(null);
  return (
    <div className="list-card rounded-card border border-line bg-surface min-w-0">
      <div className="flex flex-wrap items-center gap-2 px-3 py-2 border-b min-h-[53px]">
        <SearchField label={t('team.searchMembers')} value={list.search} onSearch={(search) => setList({ search })} />
      </div>
      <Table
        label={t('team.tabMembers')}
        rows={data?.users}
        rowId={(member) => member.id}
        rowName={displayName}
        isLoading={isLoading}
        isStale={isPlaceholderData}
        error={error}
        onRetry={() => void refresh()}
        empty={<EmptyState icon={UserRoundSearch} title={t('team.noMembers')} />}
        columns={useColumns(() => memberColumns(user, { onChangeRoles: setChanging, onRemove: setRemoving }), [user])}
      />
      <ListPager list={list} setList={setList} total={data?.meta?.total} onPrefetch={prefetchPage} />
      {changing && <ChangeRolesDialog currentUser={user} member={changing} onClose={() => setChanging(null)} />}
      <RemoveMemberDialog currentUser={user} member={removing} teamName={teamName} onClose={() => setRemoving(null)} />
    </div>
  );
}

interface MemberActions {
  onChangeRoles: (member: User) => void;
  onRemove: (member: User) => void;
}

const memberColumns = (currentUser: User, actions: MemberActions): Column<User>[] => [
  {
    id: 'name',
    title: t('team.memberName'),
    isMain: true,
    isTwoLine: true,
    cell: (member) => <MemberName member={member} isSelf={member.id === currentUser.id} />,
  },
  { id: 'roles', title: t('team.roles'), cell: (member) => roleNamesText(roleNames(member)) },
  {
    id: '2fa',
    title: t('team.secondFactor'),
    cell: ({ is_2fa_enabled: isOn }) => (
      <Chip tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'team.on' : 'team.off')}</Chip>
    ),
  },
  {
    id: 'actions',
    title: t('team.changeRoles'),
    isActions: true,
    cell: (member) => <MemberMenu member={member} currentUser={currentUser} {...actions} />,
  },
];

const MemberName = ({ member, isSelf }: { member: User; isSelf: boolean }) => (
  <span className="flex items-center gap-3 min-w-0">
    <span
      aria-hidden
      className="inline-flex items-center justify-center w-9 h-9 rounded-full bg-accent-soft text-accent text-sm font-bold shrink-0"
    >
      {initials(displayName(member))}
    </span>
    <span className="grid min-w-0">
      <span className="font-semibold break-words">
        {displayName(member)}
        {isSelf && <span className="font-normal text-muted"> ({t('team.you')})</span>}
      </span>
      <span className="text-sm text-muted break-words">{member.email}</span>
    </span>
  </span>
);

interface MemberMenuProps extends MemberActions {
  member: User;
  currentUser: User;
}

/** What the provider would refuse is not offered. Everybody may leave. */
function MemberMenu({ member, currentUser, onChangeRoles, onRemove }: MemberMenuProps) {
  const isSelf = member.id === currentUser.id;
  const canManage = canManageMember(member, currentUser);
  if (!canManage && !isSelf) return null;
  const remove = {
    label: t(isSelf ? 'team.leave' : 'team.remove'),
    icon: isSelf ? LogOut : UserMinus,
    isDestructive: true,
    onSelect: () => onRemove(member),
  };
  const changeRoles = { label: t('team.changeRoles'), icon: UserCog, onSelect: () => onChangeRoles(member) };
  return (
    <Menu
      label={t('team.actions', { name: displayName(member) })}
      icon={EllipsisVertical}
      items={canManage ? [changeRoles, remove] : [remove]}
    />
  );
}
