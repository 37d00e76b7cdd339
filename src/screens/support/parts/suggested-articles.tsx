import { BookOpen } from 'lucide-react';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { articles } from '#core/support/support.store.ts';
import { useResource } from '#screens/ui/context.tsx';
import { Link } from '#screens/ui/link.tsx';
import { useDebouncedValue } from './use-debounced-value.ts';

const t = translator(supportMessages);

const SEARCH_DELAY_MS = 300;
const MAX_SUGGESTIONS = 4;

/** Articles about the subject of a ticket, while it is being typed. */
export function SuggestedArticles({ subject }: { subject: string }) {
  const search = longestWord(useDebouncedValue(subject, SEARCH_DELAY_MS));
  const { data } = useResource(articles, search ? { query: { search, per_page: 10 } } : null);
  const suggestions = search ? (data?.articles.slice(0, MAX_SUGGESTIONS) ?? []) : [];
  return (
    <section aria-label={t('ticket.suggested')} aria-live="polite" className="grid gap-3">
      <p className="flex items-center gap-2 text-sm font-semibold">
        <BookOpen size={16} aria-hidden className="text-accent" />
        {t(suggestions.length > 0 ? 'ticket.suggested' : 'support.guides')}
      </p>
      {suggestions.length > 0 ? (
        <ul className="grid gap-3">
          {suggestions.map((article) => (
            <li key={article.id} className="grid gap-0.5">
              <Link to={`/support/knowledgebase/article/${article.id}`}>{article.title}</Link>
              <span className="text-sm text-muted">{article.summary}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Link to="/support/knowledgebase">{t('support.allGuides')}</Link>
      )}
    </section>
  );
}

/** The search requires every word, so only the longest word of a sentence is searched for. */
function longestWord(text: string): string {
  const query = text.match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return query.sort((a, b) => b.length - a.length)[0] ?? '';
}
