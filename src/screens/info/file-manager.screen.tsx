import { FolderOpen, HardDrive } from 'lucide-react';
import { infoMessages } from '#core/i18n/messages/info.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { services } from '#core/service/service.store.ts';
import { useResource } from '../ui/context.tsx';
import { EmptyState } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageTitle } from '../ui/page-title.tsx';

const t = translator(infoMessages);

/** /file-manager: the hosting accounts; files are managed in their control panels. */
export function FileManagerScreen() {
  const hosting = useResource(services, { query: { type: 'hosting', per_page: 100 } });
  return (
    <section className="grid gap-5 min-w-0">
      <header className="grid gap-1">
        <PageTitle>{t('files.title')}</PageTitle>
        <p className="text-muted">{t('files.text')}</p>
      </header>
      <Loaded from={hosting} skeleton={120}>
        {({ services: accounts }) =>
          accounts.length === 0 ? (
            <EmptyState
              icon={FolderOpen}
              title={t('files.none')}
              action={<Link to="/support/help">{t('node.ask')}</Link>}
            >
              {t('files.noneText')}
            </EmptyState>
          ) : (
            <ul className="grid gap-3">
              {accounts.map((account) => (
                <li key={account.id} className="flex items-center gap-3 p-4 rounded-card border border-line bg-surface">
                  <HardDrive size={20} aria-hidden className="text-accent" />
                  <span className="grid min-w-0">
                    <span className="font-semibold break-words">{account.name}</span>
                    <span className="text-sm text-muted">{account.label}</span>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <p>
        <Link to="/support/knowledgebase">{t('files.how')}</Link>
      </p>
    </section>
  );
}
