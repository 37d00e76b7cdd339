import { BookOpen, ChevronRight } from 'lucide-react';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import type { Article } from '#core/support/support.schema.ts';
import { articles, categories } from '#core/support/support.store.ts';
import { useResource } from '../ui/context.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { EmptyState, Skeleton } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import { ListPager, SearchField, useListState } from '../ui/list-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { ContactSupport } from './parts/contact-support.tsx';

const t = translator(frameMessages, supportMessages);

/** The articles of one topic. */
export function CategoryScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const slug = params.category ?? '';
  const [list, setList] = useListState();
  const topics = useResource(categories, {});
  const found = useResource(articles, {
    query: { category: slug, search: list.search, page: list.page, per_page: list.perPage },
  });
  const topic = topics.data?.find(({ slug: topicSlug }) => topicSlug === slug);
  if (topics.data && !topic)
    return <NotFound title={t('knowledge.topicGone')} to="/support/knowledgebase" linkLabel={t('knowledge.toAll')} />;
  return (
    <DetailPage
      title={topic?.name ?? slug}
      crumbs={[
        { label: t('menu.help'), to: '/support/help' },
        { label: t('menu.knowledgebase'), to: '/support/knowledgebase' },
      ]}
      summary={<ContactSupport />}
    >
      <div className="knowledge grid gap-4">
        <div className="settles-narrow empty:hidden">
          {topics.isLoading && <Skeleton width="60%" height={23} />}
          {topic?.description && <p className="text-muted text-md">{topic.description}</p>}
        </div>
        <SearchField label={t('support.search')} value={list.search} onSearch={(search) => setList({ search })} />
        <Loaded from={found} skeleton={240}>
          {({ articles }) =>
            articles.length === 0 ? (
              <EmptyState
                icon={BookOpen}
                title={list.search ? t('knowledge.nothing', { search: list.search }) : t('knowledge.none')}
              />
            ) : (
              <ul
                className={`rounded-card border border-line bg-surface overflow-hidden ${found.isPlaceholderData ? 'opacity-60' : ''}`}
              >
                {articles.map((article) => (
                  <ArticleItem key={article.id} article={article} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <ListPager list={list} setList={setList} total={found.data?.total} onPrefetch={found.prefetchPage} />
      </div>
    </DetailPage>
  );
}

function ArticleItem({ article }: { article: Article }) {
  return (
    <li className="border-b last:border-b-0">
      <Link
        to={`/support/knowledgebase/article/${article.id}`}
        className="flex items-center gap-3 px-4 py-4 hover:bg-hover"
      >
        <span className="grid gap-0.5 grow min-w-0">
          <span className="text-md font-semibold">{article.title}</span>
          <span className="text-muted">{article.summary}</span>
          <span className="text-sm text-faint">
            {t('knowledge.updated', { date: formatDate(article.updated_at ?? '') })}
          </span>
        </span>
        <ChevronRight size={18} aria-hidden className="text-faint shrink-0" />
      </Link>
    </li>
  );
}
