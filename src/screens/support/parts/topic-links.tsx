import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { categories } from '#core/support/support.store.ts';
import { useResource } from '#screens/ui/context.tsx';
import { Link } from '#screens/ui/link.tsx';

const t = translator(supportMessages);

/** The topics of the guides, beside where one asks. */
export function TopicLinks() {
  const { data: topics = [], isLoading } = useResource(categories, {});
  return (
    <nav aria-label={t('support.guides')} className="grid gap-2">
      <p className="text-sm font-semibold">{t('support.guides')}</p>
      <ul className="grid gap-1">
        {topics.map(({ id, slug, name }) => (
          <li key={id}>
            <Link to={`/support/knowledgebase/${slug}`}>{name}</Link>
          </li>
        ))}
        {!isLoading && (
          <li>
            <Link to="/support/knowledgebase">{t('support.allGuides')}</Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
