import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { Topics } from './parts/cards.tsx';
import { KnowledgeSearch } from './parts/knowledge-search.tsx';

const t = translator(frameMessages, supportMessages);

/** Every topic with its number of articles, and the search over all of them. */
export function KnowledgebaseScreen() {
  return (
    <div className="grid gap-8">
      <header className="grid gap-3">
        <PageTitle>{t('menu.knowledgebase')}</PageTitle>
        <p className="text-muted text-md">{t('knowledge.text')}</p>
      </header>
      <KnowledgeSearch>
        <h2 className="sr-only">{t('support.popular')}</h2>
        <Topics />
      </KnowledgeSearch>
    </div>
  );
}
