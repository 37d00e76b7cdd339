import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from './button.tsx';
import { Link } from './link.tsx';
import { PageTitle } from './page-title.tsx';

const t = translator(listsMessages);

interface ListPageProps {
  title: string;
  total?: number | undefined;
  /** The one primary action. */
  action?: ReactNode;
  /** Search, filters, columns. */
  tools?: ReactNode;
  /** What can be done with the selected rows; instead of the tools while some are. */
  selection?: ReactNode;
  children: ReactNode;
  level?: 1 | 2;
  /** Facts above the list, such as a quota. */
  facts?: ReactNode;
}

/** Shape 1: a list with what can be done with it. */
export function ListPage({ title, total, action, tools, selection, children, level = 1, facts }: ListPageProps) {
  return (
    <section className="grid gap-5 min-w-0">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle total={total} level={level}>
          {title}
        </PageTitle>
        {action}
      </header>
      {facts}
      <div className="list-card rounded-card border border-line bg-surface min-w-0">
        {(selection || tools) && (
          <div className="flex flex-wrap items-center gap-3 p-3 border-b min-h-[65px]">{selection || tools}</div>
        )}
        {children}
      </div>
    </section>
  );
}

export interface Crumb {
  label: string;
  to: string;
}

export function Breadcrumbs({ crumbs, here }: { crumbs: readonly Crumb[]; here: string }) {
  return (
    <nav aria-label={t('page.breadcrumbs')}>
      <ol className="flex flex-wrap items-center gap-1 text-sm text-muted">
        {crumbs.map((crumb) => (
          <li key={crumb.to} className="inline-flex items-center gap-1">
            <Link to={crumb.to} className="hover:text-ink underline underline-offset-2">
              {crumb.label}
            </Link>
            <ChevronRight size={14} aria-hidden />
          </li>
        ))}
        <li aria-current="page" className="truncate">
          {here}
        </li>
      </ol>
    </nav>
  );
}

interface DetailPageProps {
  title: string;
  level?: 1 | 2;
  crumbs: readonly Crumb[];
  status?: ReactNode;
  actions?: ReactNode;
  /** Facts beside the content. */
  facts?: ReactNode;
  children: ReactNode;
}

/** Shape 2: one object, its state, its actions and its tabs. */
export function DetailPage({ title, level = 1, crumbs, status, actions, facts, children }: DetailPageProps) {
  return (
    <section className="grid gap-5 min-w-0">
      <header className="grid gap-2">
        <Breadcrumbs crumbs={crumbs} here={title} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="flex flex-wrap items-center gap-3 min-w-0">
            <PageTitle level={level}>{title}</PageTitle>
            {status}
          </div>
          <div className="flex flex-wrap gap-2">{actions}</div>
        </div>
      </header>
      <div className={facts ? 'detail-grid' : ''}>
        <div className="min-w-0">{children}</div>
        {facts && <aside className="rounded-card border border-line bg-surface p-4">{facts}</aside>}
      </div>
    </section>
  );
}

export function Facts({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid gap-3">
      {rows.map(({ label, value }) => (
        <div key={label} className="grid gap-0.5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shape 3: sections of a form, with a bar that says what is not saved. */
export function FormPage({
  title,
  level = 1,
  changes,
  onSave,
  onDiscard,
  isSaving = false,
  children,
}: {
  title: string;
  level?: 1 | 2;
  changes: number;
  onSave: () => void;
  onDiscard: () => void;
  isSaving?: boolean;
  children: ReactNode;
}) {
  return (
    <section className="grid gap-6">
      <PageTitle level={level}>{title}</PageTitle>
      {children}
      <SaveBar changes={changes} isSaving={isSaving} onSave={onSave} onDiscard={onDiscard} />
    </section>
  );
}

/** Says what is not saved, and saves or discards it. */
export function SaveBar({
  changes,
  isSaving,
  onSave,
  onDiscard,
}: {
  changes: number;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}) {
  return (
    <div role="status" className="sticky bottom-4" style={{ zIndex: 2 }}>
      {changes > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 p-3 pl-4 rounded-card bg-surface border border-line shadow">
          <span>{t('form.changed', { n: changes })}</span>
          <span className="flex gap-2">
            <Button onClick={onDiscard}>{t('form.discard')}</Button>
            <Button look="primary" isBusy={isSaving} onClick={onSave}>
              {t('form.save')}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}

export function FormSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="form-section">
      <div>
        <h2 id={id} className="text-md font-bold">
          {title}
        </h2>
        <p className="text-muted mt-1">{text}</p>
      </div>
      <div className="grid gap-4 rounded-card border border-line bg-surface p-5">{children}</div>
    </section>
  );
}

interface StepsPageProps {
  /** Left out where something around it says it already. */
  title?: string | undefined;
  level?: 1 | 2;
  steps: readonly string[];
  /** Index of the step shown. */
  current: number;
  onStep: (index: number) => void;
  /** A step that cannot be gone back to, though it is made. */
  isLocked?: (index: number) => boolean;
  summary: ReactNode;
  children: ReactNode;
}

/** Shape 4: where you are, what comes, and a summary that never jumps. Steps already made can be gone back to. */
export function StepsPage({
  title,
  level = 1,
  steps,
  current,
  onStep,
  isLocked = () => false,
  summary,
  children,
}: StepsPageProps) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(current);
  // What was pressed has gone with its step: the focus goes on to the next one.
  useEffect(() => {
    if (shown.current !== current) content.current?.focus();
    shown.current = current;
  }, [current]);
  return (
    <section className="grid gap-5">
      {title && <PageTitle level={level}>{title}</PageTitle>}
      <ol className={steps.length > 1 ? 'flex flex-wrap gap-2' : 'hidden'}>
        {steps.map((step, index) => (
          <li key={step} aria-current={index === current ? 'step' : undefined}>
            <button
              type="button"
              disabled={index >= current || isLocked(index)}
              onClick={() => onStep(index)}
              className={`inline-flex items-center gap-2 h-9 pl-1 pr-3 rounded-full border ${index === current ? 'border-accent bg-accent-soft text-accent font-semibold' : index < current ? 'border-line hover:bg-hover' : 'border-line text-muted'}`}
            >
              <span
                className={`inline-flex items-center justify-center w-6 h-6 rounded-full text-xs font-bold ${index <= current ? 'bg-accent text-on-accent' : 'bg-sunken text-muted'}`}
              >
                {index + 1}
              </span>
              {step}
            </button>
          </li>
        ))}
      </ol>
      <div className="detail-grid">
        <div
          ref={content}
          tabIndex={-1}
          className="rounded-card border border-line bg-surface p-5 min-w-0 outline-none"
        >
          {children}
        </div>
        <aside className="rounded-card border border-line bg-surface p-4">{summary}</aside>
      </div>
    </section>
  );
}

/** Shape 5: one column to read, its contents and what is related beside it. */
export function ReadingPage({
  title,
  level = 1,
  crumbs = [],
  contents,
  related,
  children,
}: {
  title: string;
  level?: 1 | 2;
  crumbs?: readonly Crumb[];
  contents: readonly { id: string; label: string }[];
  related?: ReactNode;
  children: ReactNode;
}) {
  return (
    <article className="grid gap-5">
      <header className="grid gap-2">
        {crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} here={title} />}
        <PageTitle level={level}>{title}</PageTitle>
      </header>
      <div className="detail-grid">
        <div className="max-w-prose grid gap-4 text-md">{children}</div>
        <aside className="grid gap-4">
          <nav aria-label={t('page.contents')} className={contents.length > 0 ? 'grid gap-2' : 'hidden'}>
            <p className="text-sm font-semibold">{t('page.contents')}</p>
            <ol className="grid gap-1">
              {contents.map((entry) => (
                <li key={entry.id}>
                  <button
                    type="button"
                    className="text-accent underline underline-offset-2 text-left"
                    onClick={(event) =>
                      (event.currentTarget.getRootNode() as ShadowRoot)
                        .getElementById(entry.id)
                        ?.scrollIntoView({ behavior: 'smooth' })
                    }
                  >
                    {entry.label}
                  </button>
                </li>
              ))}
            </ol>
          </nav>
          {related}
        </aside>
      </div>
    </article>
  );
}
