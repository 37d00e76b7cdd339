import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { articles } from '#core/support/support.store.ts';
import { useResource } from '#screens/ui/context.tsx';
import { Link } from '#screens/ui/link.tsx';
import { TopicLinks } from './topic-links.tsx';
import { useDebouncedValue } from './use-debounced-value.ts';

const t = translator(supportMessages);

const SEARCH_DELAY_MS = 300;
const MAX_SUGGESTIONS = 4;

/** Articles about the subject of a ticket, while it is being typed; until then the topics. */
export function SuggestedArticles({ subject }: { subject: string }) {
  const search = longestWord(useDebouncedValue(subject, SEARCH_DELAY_MS));
  const { data } = useResource(articles, search ? { query: { search, per_page: 10 } } : null);
  const suggestions = search ? (data?.articles.slice(0, MAX_SUGGESTIONS) ?? []) : [];
  return (
    <section aria-label={t('ticket.suggested')}>
      <div aria-live="polite">
        {suggestions.length > 0 && (
          <div className="grid gap-2">
            <p className="text-sm font-semibold">{t('ticket.suggested')}</p>
            <ul className="grid gap-3">
              {suggestions.map((article) => (
                <li key={article.id} className="grid gap-0.5">
                  <Link to={`/support/knowledgebase/article/${article.id}`}>{article.title}</Link>
                  <span className="text-sm text-muted">{article.summary}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {suggestions.length === 0 && <TopicLinks />}
    </section>
  );
}

/** The search requires every word, so only the longest word of a sentence is searched for. */
function longestWord(text: string): string {
  const query = text.match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return query.sort((a, b) => b.length - a.length)[0] ?? '';
}
