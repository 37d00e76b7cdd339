import type { LucideIcon } from 'lucide-react';
import { projectsMessages } from '#core/i18n/messages/projects.en.ts';
import { translator } from '#core/i18n/translator.ts';

const t = translator(projectsMessages);

/** Opens what runs, in a tab of its own. @param url checked with `safeUrl` */
export const OpenLink = ({ url, icon: Icon }: { url: string; icon: LucideIcon }) => (
  <a
    href={url}
    target="_blank"
    rel="noopener noreferrer"
    className="inline-flex items-center justify-center gap-2 control-height px-4 rounded font-semibold whitespace-nowrap bg-surface text-ink border border-control hover:bg-hover"
  >
    {t('projects.open')}
    <Icon size={16} aria-hidden />
    <span className="sr-only">{t('projects.newTab')}</span>
  </a>
);
