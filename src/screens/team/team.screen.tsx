import { UserPlus } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { readListState } from '#core/store/list-state.ts';
import { members } from '#core/team/team.store.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Invites } from './parts/invites.tsx';
import { Members } from './parts/members.tsx';

const t = translator(teamMessages);

const TeamDetails = lazyPart(() => import('./parts/team-details.tsx').then((module) => module.TeamDetails));

const InviteDialog = lazyPart(() => import('./parts/invite-dialog.tsx').then((module) => module.InviteDialog));

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
          {
            id: 'details',
            label: t('team.tabDetails'),
            content: (
              <Suspense fallback={null}>
                <TeamDetails teamId={user.team_id ?? ''} />
              </Suspense>
            ),
          },
        ]}
      />
      <Suspense fallback={null}>
        {isInviting && (
          <InviteDialog
            user={user}
            teamName={teamName}
            onSent={() => openTab('invites')}
            onClose={() => setInviting(false)}
          />
        )}
      </Suspense>
    </section>
  );
}
TeamScreen.prefetch = () => {
  const { page, perPage } = readListState('');
  members.prefetch({ query: { page, per_page: perPage } });
};
