import { projectsMessages } from '#core/i18n/messages/projects.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { Link } from '#screens/ui/link.tsx';

const t = translator(projectsMessages);

const pages: readonly { path: string; labelKey: MessageKey<typeof projectsMessages> }[] = [
  { path: '', labelKey: 'projects.overview' },
  { path: '/services', labelKey: 'projects.services' },
  { path: '/containers', labelKey: 'projects.containers' },
  { path: '/images', labelKey: 'projects.images' },
  { path: '/volumes', labelKey: 'projects.volumes' },
  { path: '/configs', labelKey: 'projects.configs' },
];

/** The pages of a project as tabs. Each has an address of its own, so they are links; pointing at one loads it ahead. */
export function ProjectNav({ id, name }: { id: string; name: string }) {
  const { router, preload } = usePortal();
  const pathname = useSignalValue(router.pathname);
  return (
    <nav aria-label={t('projects.pagesOf', { name })} className="min-w-0">
      <ul className="flex gap-1 border-b overflow-x-auto">
        {pages.map(({ path, labelKey }) => {
          const to = `/docker/${id}${path}`;
          // One container is part of the containers.
          const isCurrent = pathname === to || (path !== '' && pathname.startsWith(`${to}/`));
          const loadAhead = () => preload?.(to);
          return (
            <li key={path} className="shrink-0">
              <Link
                to={to}
                onPointerEnter={loadAhead}
                onFocus={loadAhead}
                aria-current={isCurrent ? 'page' : undefined}
                className={`inline-flex items-center h-10 px-3 font-semibold whitespace-nowrap border-b-2 ${isCurrent ? 'border-accent text-accent' : 'border-transparent text-muted hover:text-ink'}`}
              >
                {t(labelKey)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
