import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import type { Article } from '#core/support/support.schema.ts';
import { article as articleResource, rateArticle, visitorId } from '#core/support/support.store.ts';
import { Button } from '../ui/button.tsx';
import { useResource, useSignalValue } from '../ui/context.tsx';
import { ErrorState, Skeleton } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { ReadingPage } from '../ui/reading-page.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { ContactSupport } from './parts/contact-support.tsx';

const t = translator(frameMessages, supportMessages);

interface Heading {
  id: string;
  label: string;
}

/** One article with its table of contents. */
export function ArticleScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { data, error, refresh } = useResource(articleResource, { params: { id: params.id ?? '' } });
  const [headings, setHeadings] = useState<readonly Heading[] | null>(null);
  if (!data) {
    if (error?.isNotFoundOrForbidden)
      return (
        <NotFound
          title={t('knowledge.goneTitle')}
          to="/support/knowledgebase"
          linkLabel={t('knowledge.toAll')}
          error={error}
        />
      );
    if (error) return <ErrorState isFullPage error={error} onRetry={() => void refresh()} />;
    return (
      <div className="grid gap-4 max-w-prose">
        <Skeleton width="70%" height={30} />
        <Skeleton height={280} />
      </div>
    );
  }
  const { article, related } = data;
  return (
    <ReadingPage
      title={article.title}
      crumbs={[
        { label: t('menu.help'), to: '/support/help' },
        { label: t('menu.knowledgebase'), to: '/support/knowledgebase' },
        ...(article.category
          ? [{ label: article.category_name ?? article.category, to: `/support/knowledgebase/${article.category}` }]
          : []),
      ]}
      tableOfContents={headings ?? []}
      // What comes after the text waits for its height.
      related={
        headings && (
          <>
            {related.length > 0 && <RelatedArticles articles={related} />}
            <ContactSupport />
          </>
        )
      }
    >
      <p className="text-sm text-muted">{t('knowledge.updated', { date: formatDate(article.updated_at ?? '') })}</p>
      <RichText html={article.body ?? ''} onReady={(box) => setHeadings(box ? numberHeadings(box) : [])} />
      {headings ? <HelpfulVote key={article.id} article={article} /> : <Skeleton height={54} />}
    </ReadingPage>
  );
}

/** Gives the headings ids to link to: the sanitizer removes the article's own. */
const numberHeadings = (box: HTMLElement): Heading[] =>
  [...box.querySelectorAll('h2')].map((heading, index) => {
    heading.id = `section-${index + 1}`;
    return { id: heading.id, label: heading.textContent ?? '' };
  });

function RelatedArticles({ articles }: { articles: readonly Pick<Article, 'id' | 'title'>[] }) {
  return (
    <nav aria-label={t('knowledge.related')} className="grid gap-2">
      <p className="text-sm font-semibold">{t('knowledge.related')}</p>
      <ul className="grid gap-1">
        {articles.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/support/knowledgebase/article/${id}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function HelpfulVote({ article }: { article: Article }) {
  const [vote, setVote] = useState<boolean | null>(null);
  const isPending = useSignalValue(rateArticle.isPending);
  const submitVote = async (isHelpful: boolean) => {
    const { ok } = await rateArticle.run({
      params: { id: article.id },
      body: { is_helpful: isHelpful, visitor: visitorId() },
    });
    if (ok) setVote(isHelpful);
  };
  return (
    <section aria-label={t('knowledge.helpful')} className="grid gap-3 mt-6 pt-6 border-t">
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-semibold">{t('knowledge.helpful')}</p>
        <Button
          size="small"
          icon={ThumbsUp}
          aria-pressed={vote === true}
          isPending={isPending}
          onClick={() => void submitVote(true)}
        >
          {t('knowledge.yes')}
        </Button>
        <Button
          size="small"
          icon={ThumbsDown}
          aria-pressed={vote === false}
          isPending={isPending}
          onClick={() => void submitVote(false)}
        >
          {t('knowledge.no')}
        </Button>
        {(article.votes ?? 0) > 0 && (
          <span className="text-sm text-muted">
            {t('knowledge.counted', { helpful: article.helpful ?? 0, votes: article.votes ?? 0 })}
          </span>
        )}
      </div>
      <p role="status" className="text-muted">
        {vote === true && t('knowledge.thanks')}
        {vote === false && (
          <>
            {t('knowledge.sorry')} <Link to="/support/chat">{t('support.chatAction')}</Link>
          </>
        )}
      </p>
    </section>
  );
}
