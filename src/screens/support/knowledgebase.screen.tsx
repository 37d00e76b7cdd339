import '../../core/i18n/areas/frame.ts';
import '../../core/i18n/areas/support.ts';
import '../../core/i18n/areas/support.ts';
import { BookOpen, CircleHelp } from 'lucide-react';
import { t, tn } from '../../core/i18n/index.ts';
import { categories } from '../../core/support/support.store.ts';
import { useResource } from '../ui/context.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback.tsx';
import { PageTitle } from '../ui/pages.tsx';
import { Card } from './help.screen.tsx';
import { KnowledgeSearch } from './parts/knowledge-search.tsx';

/** Every topic with its number of guides, and the search over all of them. */
export function KnowledgebaseScreen() {
  const { data, error, isLoading, refresh } = useResource(categories, {});
  return (
    <div className="grid gap-8">
      <header className="grid gap-3">
        <PageTitle>{t('menu.knowledgebase')}</PageTitle>
        <p className="text-muted text-md">{t('knowledge.text')}</p>
      </header>
      <KnowledgeSearch>
        <h2 className="sr-only">{t('support.popular')}</h2>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refresh()} />
        ) : data?.length === 0 ? (
          <EmptyState icon={BookOpen} title={t('knowledge.none')} />
        ) : (
          <div className="card-grid">
            {isLoading && [1, 2, 3, 4, 5, 6].map((n) => <Skeleton key={n} height={132} />)}
            {data?.map((topic) => (
              <Card
                key={topic.id}
                icon={BookOpen}
                title={topic.name}
                text={topic.description ?? ''}
                to={`/support/knowledgebase/${topic.slug}`}
                action={tn('support.articleCountOne', 'support.articleCount', topic.total ?? 0)}
              />
            ))}
            {data && (
              <Card icon={CircleHelp} title={t('menu.faqs')} text={t('support.questionsText')} to="/support/knowledgebase/faqs" action={t('support.allQuestions')} />
            )}
          </div>
        )}
      </KnowledgeSearch>
    </div>
  );
}
