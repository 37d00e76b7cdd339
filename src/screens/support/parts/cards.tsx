import { ArrowRight, BookOpen, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { categories } from '#core/support/support.store.ts';
import { useResource } from '#screens/ui/context.tsx';
import { EmptyState, Skeleton } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';

const t = translator(supportMessages);

/** A destination as a card: title, one sentence, link. */
export function LinkCard({
  icon: Icon,
  title,
  text,
  to,
  action,
  onNavigate,
  children,
}: {
  icon: LucideIcon;
  title: string;
  text: string;
  to: string;
  action: string;
  /** Replaces the plain navigation to `to`. */
  onNavigate?: () => void;
  children?: ReactNode;
}) {
  return (
    <article className="grid gap-2 content-start p-5 rounded-card border border-line bg-surface">
      <span className="inline-flex justify-self-start p-2 rounded bg-accent-soft text-accent">
        <Icon size={20} aria-hidden />
      </span>
      <h3 className="text-md font-bold">{title}</h3>
      <p className="text-muted">{text}</p>
      {children}
      <Link
        to={to}
        aria-label={`${action}: ${title}`}
        onClick={(event) => {
          if (!onNavigate) return;
          event.preventDefault();
          onNavigate();
        }}
        className="inline-flex items-center gap-1 justify-self-start font-semibold text-accent hover:text-accent-strong mt-1"
      >
        {action}
        <ArrowRight size={16} aria-hidden />
      </Link>
    </article>
  );
}

/** The topics of the knowledge base with their number of articles. */
export function Topics({ children }: { children?: ReactNode }) {
  return (
    <Loaded from={useResource(categories, {})} skeleton={<TopicSkeletons />}>
      {(topics) =>
        topics.length === 0 ? (
          <EmptyState icon={BookOpen} title={t('knowledge.none')} />
        ) : (
          <div className="card-grid">
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
            {children}
          </div>
        )
      }
    </Loaded>
  );
}

function TopicSkeletons() {
  return (
    <div className="card-grid">
      {[1, 2, 3, 4, 5].map((n) => (
        <Skeleton key={n} height={132} />
      ))}
    </div>
  );
}
