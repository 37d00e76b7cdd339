import { projectsMessages } from '#core/i18n/messages/projects.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { LinkTabs } from '#screens/ui/link-tabs.tsx';

const t = translator(projectsMessages);

const pages: readonly { path: string; labelKey: MessageKey<typeof projectsMessages> }[] = [
  { path: '', labelKey: 'projects.overview' },
  { path: '/services', labelKey: 'projects.services' },
  { path: '/containers', labelKey: 'projects.containers' },
  { path: '/images', labelKey: 'projects.images' },
  { path: '/volumes', labelKey: 'projects.volumes' },
  { path: '/configs', labelKey: 'projects.configs' },
];

/** The pages of a project as tabs. One container is part of the containers. */
export const ProjectNav = ({ id, name }: { id: string; name: string }) => (
  <LinkTabs
    label={t('projects.pagesOf', { name })}
    tabs={pages.map(({ path, labelKey }) => ({
      to: `/docker/${id}${path}`,
      label: t(labelKey),
      isParent: path !== '',
    }))}
  />
);
