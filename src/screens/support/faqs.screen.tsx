import { CircleHelp } from 'lucide-react';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Faq } from '#core/support/support.schema.ts';
import { faqs } from '#core/support/support.store.ts';
import { Question } from '../features/faq/question.tsx';
import { useResource } from '../ui/context.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { EmptyState } from '../ui/feedback.tsx';
import { SearchField, useListState } from '../ui/list-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ContactSupport } from './parts/contact-support.tsx';

const t = translator(frameMessages, supportMessages);

/** Questions by topic. Each expands to its answer; a single result is expanded already. */
export function FaqsScreen() {
  const [list, setList] = useListState();
  const found = useResource(faqs, { query: { search: list.search } });
  return (
    <DetailPage
      title={t('menu.faqs')}
      crumbs={[
        { label: t('menu.help'), to: '/support/help' },
        { label: t('menu.knowledgebase'), to: '/support/knowledgebase' },
      ]}
      summary={<ContactSupport />}
    >
      <div className="knowledge grid gap-6">
        <SearchField label={t('faq.search')} value={list.search} onSearch={(search) => setList({ search })} />
        <Loaded from={found} skeleton={320}>
          {(questions) =>
            questions.length === 0 ? (
              <EmptyState icon={CircleHelp} title={t('faq.none', { search: list.search })} />
            ) : (
              <QuestionsByTopic questions={questions} isStale={found.isPlaceholderData} />
            )
          }
        </Loaded>
      </div>
    </DetailPage>
  );
}

function QuestionsByTopic({ questions, isStale }: { questions: readonly Faq[]; isStale: boolean }) {
  const topics = [...new Set(questions.map((faq) => faq.topic ?? ''))];
  const isOnly = questions.length === 1;
  return topics.map((topic) => (
    <section key={topic} aria-label={topic} className={`grid gap-2 ${isStale ? 'opacity-60' : ''}`}>
      <h2 className="text-md font-bold">{topic}</h2>
      <div className="rounded-card border border-line bg-surface overflow-hidden">
        {questions
          .filter((faq) => (faq.topic ?? '') === topic)
          .map((faq) => (
            <Question key={`${faq.id}${isOnly}`} faq={faq} isInitiallyOpen={isOnly} />
          ))}
      </div>
    </section>
  ));
}
