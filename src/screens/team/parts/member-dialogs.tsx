import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { session } from '#core/session/session.store.ts';
import { members, removeTeamMember } from '#core/team/team.store.ts';
import { saveUser } from '#core/user/account.store.ts';
import type { User } from '#core/user/user.schema.ts';
import { signOut } from '#screens/features/sign-out/sign-out.ts';
import { Button } from '#screens/ui/button.tsx';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { ConfirmDialog, Dialog } from '#screens/ui/dialog.tsx';
import { displayName, roleNames } from './member-name.ts';
import { RolesField } from './roles-field.tsx';

const t = translator(listsMessages, teamMessages);

interface ChangeRolesDialogProps {
  currentUser: User;
  member: User;
  onClose: () => void;
}

export function ChangeRolesDialog({ currentUser, member, onClose }: ChangeRolesDialogProps) {
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
      <RolesField
        currentUser={currentUser}
        current={roleNames(member)}
        value={roles}
        onValueChange={setRoles}
        error={error}
      />
    </Dialog>
  );
}

interface RemoveMemberDialogProps {
  currentUser: User;
  member: User | null;
  teamName: string;
  onClose: () => void;
}

/** Removes a member. A user who leaves is switched to another team, or signed out without one. */
export function RemoveMemberDialog({ currentUser, member, teamName, onClose }: RemoveMemberDialogProps) {
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
    if (!isSelf) return;
    const next = currentUser.teams.find((team) => team.id !== currentUser.team_id);
    if (!next) return signOut(router);
    await session().switchTeam(next.id);
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
