import { Container, Hexagon, LayoutGrid, LockKeyhole, type LucideIcon, Newspaper, Server } from 'lucide-react';
import { cloudServers } from '#core/cloud/cloud.store.ts';
import { dashboardMessages } from '#core/i18n/messages/dashboard.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { projectPath } from '#core/project/project.rules.ts';
import { projects } from '#core/project/projects.store.ts';
import { wordpressSites } from '#core/wordpress/sites.store.ts';
import { useResource } from '#screens/ui/context.tsx';
import { Link } from '#screens/ui/link.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { ListSkeleton } from './action-needed.tsx';
import { DashboardCard } from './dashboard-card.tsx';

const t = translator(dashboardMessages);

/** Of each kind; the tile of the kind leads to all of them. */
const SHOWN = 5;

interface Work {
  to: string;
  name: string;
  kindKey: MessageKey<typeof dashboardMessages>;
  icon: LucideIcon;
}

/** The servers, sites and projects by name, for those whose role has nothing else on the dashboard. */
export function RecentWork({ sells }: { sells: (feature: string) => boolean }) {
  const work = useWork(sells);
  return (
    <DashboardCard icon={LayoutGrid} title={t('dashboard.work')}>
      <Loaded from={work} skeleton={<ListSkeleton />}>
        {(all) =>
          all.length === 0 ? (
            <p className="p-4 text-muted">{t('dashboard.noWork')}</p>
          ) : (
            <ul>
              {all.map(({ to, name, kindKey, icon: Icon }) => (
                <li key={to} className="flex items-center gap-3 px-4 py-2 min-h-[56px] border-b last:border-b-0">
                  <Icon size={18} aria-hidden className="shrink-0 text-muted" />
                  <span className="grid grid-cols-1 grow min-w-0">
                    <Link to={to} className="font-semibold break-words hover:text-accent hover:underline">
                      {name}
                    </Link>
                    <span className="text-sm text-muted">{t(kindKey)}</span>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </DashboardCard>
  );
}

/** Asks for what the tiles count, so that nothing is read twice. */
function useWork(sells: (feature: string) => boolean) {
  const servers = useResource(cloudServers, sells('cloud-servers') ? { query: { per_page: 100 } } : null);
  const sites = useResource(wordpressSites, sells('wordpress') ? { query: { per_page: 25 } } : null);
  const all = useResource(projects, sells('docker') ? { query: { per_page: 25 } } : null);
  const reads = [servers, sites, all];
  const work: Work[] = [
    ...(servers.data?.servers ?? []).slice(0, SHOWN).map(({ id, name }) => ({
      to: `/cloud-servers/${id}`,
      name,
      kindKey: 'dashboard.aServer' as const,
      icon: Server,
    })),
    ...(sites.data?.sites ?? []).slice(0, SHOWN).map(({ id, name }) => ({
      to: `/wordpress/${id}`,
      name,
      kindKey: 'dashboard.aSite' as const,
      icon: Newspaper,
    })),
    ...(all.data?.projects ?? []).slice(0, SHOWN).map((project) => ({
      to: projectPath(project),
      name: project.name,
      kindKey: project.type === 'node' ? ('dashboard.aNodeProject' as const) : ('dashboard.aProject' as const),
      icon: project.type === 'node' ? Hexagon : Container,
    })),
  ];
  const error = work.length === 0 ? (reads.find((read) => read.error)?.error ?? null) : null;
  return {
    data: error || reads.some(({ isLoading }) => isLoading) ? undefined : work,
    error,
    refresh: () => Promise.all(reads.map((read) => read.refresh())),
  };
}

/** Why there is so little here, and who can change that. */
export const LimitedAccess = ({ canViewTeam }: { canViewTeam: boolean }) => (
  <DashboardCard icon={LockKeyhole} title={t('dashboard.access')}>
    <div className="grid gap-2 p-4">
      <p className="text-muted">{t('dashboard.accessText')}</p>
      {canViewTeam && (
        <p>
          <Link to="/team/details-users">{t('dashboard.viewTeam')}</Link>
        </p>
      )}
    </div>
  </DashboardCard>
);
