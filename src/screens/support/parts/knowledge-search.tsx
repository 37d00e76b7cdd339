import { BookOpen, CircleHelp, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { htmlToText } from '#core/rules/format.rules.ts';
import type { Article, Faq } from '#core/support/support.schema.ts';
import { articles, faqs } from '#core/support/support.store.ts';
import { useResource } from '#screens/ui/context.tsx';
import { EmptyState } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { TextInput } from '#screens/ui/text-control.tsx';
import { useDebouncedValue } from './use-debounced-value.ts';

const t = translator(supportMessages);

const SEARCH_DELAY_MS = 200;
const MAX_RESULTS = 6;

/** Searches articles and questions while one types. The results replace the children. */
export function KnowledgeSearch({ children }: { children: ReactNode }) {
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim(), SEARCH_DELAY_MS);
  const isSearching = search.length > 1;
  return (
    <>
      <div role="search" className="relative max-w-lg w-full">
        <Search size={18} aria-hidden className="absolute left-4 top-3.5 text-faint" />
        <TextInput
          type="search"
          aria-label={t('support.search')}
          placeholder={t('support.searchHint')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="w-full h-12 pl-11 pr-4 rounded-card border border-control bg-surface text-md"
        />
      </div>
      {isSearching ? <SearchResults search={search} /> : children}
    </>
  );
}

function SearchResults({ search }: { search: string }) {
  const guides = useResource(articles, { query: { search, per_page: 10 } });
  const questions = useResource(faqs, { query: { search } });
  const both = {
    data: guides.data && questions.data && { guides: guides.data, questions: questions.data },
    error: guides.error ?? questions.error,
    refresh: () => Promise.all([guides.refresh(), questions.refresh()]),
  };
  return (
    <Loaded from={both} skeleton={180}>
      {(data) => (
        <FoundAnswers {...data} search={search} isStale={guides.isPlaceholderData || questions.isPlaceholderData} />
      )}
    </Loaded>
  );
}

interface FoundAnswersProps {
  guides: { total: number; articles: readonly Article[] };
  questions: readonly Faq[];
  search: string;
  /** They are those of the search before. */
  isStale: boolean;
}

function FoundAnswers({ guides, questions, search, isStale }: FoundAnswersProps) {
  const total = guides.total + questions.length;
  return (
    <section className="grid gap-4 max-w-lg" aria-busy={isStale}>
      <div role="status">
        {total === 0 ? (
          <EmptyState
            icon={Search}
            title={t('support.searchNone', { search })}
            action={<Link to="/support/chat">{t('support.chatAction')}</Link>}
          />
        ) : (
          <p className="text-muted">{t('support.found', { n: total })}</p>
        )}
      </div>
      {guides.articles.length > 0 && (
        <ResultGroup title={t('support.guides')}>
          {guides.articles.slice(0, MAX_RESULTS).map((article) => (
            <SearchResult
              key={article.id}
              icon={BookOpen}
              to={`/support/knowledgebase/article/${article.id}`}
              title={article.title}
              text={article.summary ?? ''}
            />
          ))}
        </ResultGroup>
      )}
      {questions.length > 0 && (
        <ResultGroup title={t('support.questions')}>
          {questions.slice(0, MAX_RESULTS).map((faq) => (
            <SearchResult
              key={faq.id}
              icon={CircleHelp}
              to={`/support/knowledgebase/faqs?search=${encodeURIComponent(faq.question)}`}
              title={faq.question}
              text={htmlToText(faq.answer)}
            />
          ))}
        </ResultGroup>
      )}
    </section>
  );
}

const ResultGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid gap-2">
    <h2 className="text-md font-bold">{title}</h2>
    <ul className="rounded-card border border-line bg-surface overflow-hidden">{children}</ul>
  </section>
);

const SearchResult = ({
  icon: Icon,
  to,
  title,
  text,
}: {
  icon: typeof BookOpen;
  to: string;
  title: string;
  text: string;
}) => (
  <li className="border-b last:border-b-0">
    <Link to={to} className="flex items-start gap-3 px-4 py-3 hover:bg-hover">
      <Icon size={18} aria-hidden className="mt-0.5 text-accent shrink-0" />
      <span className="grid min-w-0">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-muted truncate">{text}</span>
      </span>
    </Link>
  </li>
);
