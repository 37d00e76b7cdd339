import { ArrowRight, BookOpen, CircleHelp, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { categories } from '#core/support/support.store.ts';
import { useResource } from '#screens/ui/context.tsx';
import { EmptyState, Skeleton } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';

const t = translator(supportMessages);

/** A destination as a card: title, one sentence, link. The whole card leads there; the links of a row are level. */
export function LinkCard({
  icon: Icon,
  title,
  text,
  to,
  action,
  onNavigate,
  secondLink,
  children,
}: {
  icon: LucideIcon;
  title: string;
  text: string;
  to: string;
  action: string;
  /** Replaces the plain navigation to `to`. */
  onNavigate?: () => void;
  /** Another link of the card. */
  secondLink?: { to: string; label: string };
  children?: ReactNode;
}) {
  return (
    <article className="relative flex flex-col gap-2 min-w-0 p-5 rounded-card border border-line bg-surface hover:border-ink">
      <h3 className="flex items-center gap-3 text-md font-bold">
        <span className="inline-flex p-2 rounded bg-accent-soft text-accent">
          <Icon size={20} aria-hidden />
        </span>
        <span className="min-w-0 break-words">{title}</span>
      </h3>
      <div className="grid gap-2 content-start grow">
        <p className="text-muted">{text}</p>
        {children}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 mt-1">
        <Link
          to={to}
          aria-label={`${action}: ${title}`}
          onClick={(event) => {
            if (!onNavigate) return;
            event.preventDefault();
            onNavigate();
          }}
          className="inline-flex items-center gap-1 font-semibold text-accent hover:text-accent-strong"
        >
          <span aria-hidden className="absolute inset-0" />
          {action}
          <ArrowRight size={16} aria-hidden />
        </Link>
        {secondLink && (
          <Link to={secondLink.to} className="relative text-accent underline underline-offset-2">
            {secondLink.label}
          </Link>
        )}
      </div>
    </article>
  );
}

const cardGrid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

/** The topics of the knowledge base with their number of articles, and the questions. */
export function Topics() {
  return (
    <Loaded from={useResource(categories, {})} skeleton={<TopicSkeletons />}>
      {(topics) =>
        topics.length === 0 ? (
          <EmptyState icon={BookOpen} title={t('knowledge.none')} />
        ) : (
          <div className={cardGrid}>
            {topics.map((topic) => (
              <LinkCard
                key={topic.id}
                icon={BookOpen}
                title={topic.name}
                text={topic.description ?? ''}
                to={`/support/knowledgebase/${topic.slug}`}
                action={t('support.articleCount', { n: topic.total ?? 0 })}
              />
            ))}
            <LinkCard
              icon={CircleHelp}
              title={t('support.questions')}
              text={t('support.questionsText')}
              to="/support/knowledgebase/faqs"
              action={t('support.allQuestions')}
            />
          </div>
        )
      }
    </Loaded>
  );
}

function TopicSkeletons() {
  return (
    <div className={cardGrid}>
      {[1, 2, 3, 4, 5, 6].map((n) => (
        <Skeleton key={n} height={139} />
      ))}
    </div>
  );
}
