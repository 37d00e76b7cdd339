import { UserPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { InviteDialog } from './parts/invite-dialog.tsx';
import { Invites } from './parts/invites.tsx';
import { Members } from './parts/members.tsx';
import { TeamDetails } from './parts/team-details.tsx';

const t = translator(teamMessages);

const TABS = ['members', 'invites', 'details'] as const;

/** Members, invites and details of the team. The open tab is in the query string; `?invite` opens the form at once. */
export function TeamScreen() {
  const { router } = usePortal();
  const user = useSignalValue(session().user);
  const search = useSignalValue(router.search);
  const isFormAsked = new URLSearchParams(search).has('invite');
  const [isInviting, setInviting] = useState(isFormAsked);
  const requestedTab = new URLSearchParams(search).get('tab');
  const tab = TABS.find((id) => id === requestedTab) ?? 'members';
  const openTab = (id: string) =>
    router.navigate(`/team/details-users${id === 'members' ? '' : `?tab=${id}`}`, {
      replace: true,
      keepScroll: true,
      isQuiet: true,
    });
  useEffect(() => {
    if (!isFormAsked) return;
    setInviting(true);
    router.navigate('/team/details-users', { replace: true, isQuiet: true });
  }, [isFormAsked, router]);
  const team = user?.teams.find(({ id }) => id === user.team_id);
  if (!user) return null;
  const teamName = team?.name ?? '';
  return (
    <section className="grid gap-5 min-w-0">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <PageTitle>{t('team.title')}</PageTitle>
          <p className="text-muted break-words">{team?.name}</p>
        </div>
        <Button variant="primary" icon={UserPlus} onClick={() => setInviting(true)}>
          {t('team.invite')}
        </Button>
      </header>
      <Tabs
        label={t('team.title')}
        value={tab}
        onChange={openTab}
        tabs={[
          { id: 'members', label: t('team.tabMembers'), content: <Members user={user} teamName={teamName} /> },
          { id: 'invites', label: t('team.tabInvites'), content: <Invites onInvite={() => setInviting(true)} /> },
          { id: 'details', label: t('team.tabDetails'), content: <TeamDetails teamId={user.team_id ?? ''} /> },
        ]}
      />
      {isInviting && (
        <InviteDialog
          user={user}
          teamName={teamName}
          onSent={() => openTab('invites')}
          onClose={() => setInviting(false)}
        />
      )}
    </section>
  );
}
