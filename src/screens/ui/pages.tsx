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
  toolbar?: ReactNode;
  /** What can be done with the selected rows; instead of the tools while some are. */
  bulkActions?: ReactNode;
  children: ReactNode;
  headingLevel?: 1 | 2;
  /** Facts above the list, such as a quota. */
  summary?: ReactNode;
}

/** Shape 1: a list with what can be done with it. */
export function ListPage({
  title,
  total,
  action,
  toolbar,
  bulkActions,
  children,
  headingLevel = 1,
  summary,
}: ListPageProps) {
  return (
    <section className="grid gap-5 min-w-0">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle total={total} headingLevel={headingLevel}>
          {title}
        </PageTitle>
        {action}
      </header>
      {summary}
      <div className="list-card rounded-card border border-line bg-surface min-w-0">
        {(bulkActions || toolbar) && (
          <div className="flex flex-wrap items-center gap-3 p-3 border-b min-h-[65px]">{bulkActions || toolbar}</div>
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

export function Breadcrumbs({ crumbs, current }: { crumbs: readonly Crumb[]; current: string }) {
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
          {current}
        </li>
      </ol>
    </nav>
  );
}

interface DetailPageProps {
  title: string;
  headingLevel?: 1 | 2;
  crumbs: readonly Crumb[];
  status?: ReactNode;
  actions?: ReactNode;
  /** Facts beside the content. */
  summary?: ReactNode;
  children: ReactNode;
}

/** Shape 2: one object, its state, its actions and its tabs. */
export function DetailPage({ title, headingLevel = 1, crumbs, status, actions, summary, children }: DetailPageProps) {
  return (
    <section className="grid gap-5 min-w-0">
      <header className="grid gap-2">
        <Breadcrumbs crumbs={crumbs} current={title} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="flex flex-wrap items-center gap-3 min-w-0">
            <PageTitle headingLevel={headingLevel}>{title}</PageTitle>
            {status}
          </div>
          <div className="flex flex-wrap gap-2">{actions}</div>
        </div>
      </header>
      <div className={summary ? 'detail-grid' : ''}>
        <div className="min-w-0">{children}</div>
        {summary && <aside className="rounded-card border border-line bg-surface p-4">{summary}</aside>}
      </div>
    </section>
  );
}

export function DescriptionList({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid gap-3">
      {items.map(({ label, value }) => (
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
  headingLevel = 1,
  changeCount,
  onSave,
  onDiscard,
  isSaving = false,
  children,
}: {
  title: string;
  headingLevel?: 1 | 2;
  changeCount: number;
  onSave: () => void;
  onDiscard: () => void;
  isSaving?: boolean;
  children: ReactNode;
}) {
  return (
    <section className="grid gap-6">
      <PageTitle headingLevel={headingLevel}>{title}</PageTitle>
      {children}
      <SaveBar changeCount={changeCount} isSaving={isSaving} onSave={onSave} onDiscard={onDiscard} />
    </section>
  );
}

/** Says what is not saved, and saves or discards it. */
export function SaveBar({
  changeCount,
  isSaving,
  onSave,
  onDiscard,
}: {
  changeCount: number;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}) {
  return (
    <div role="status" className="sticky bottom-4" style={{ zIndex: 2 }}>
      {changeCount > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 p-3 pl-4 rounded-card bg-surface border border-line shadow">
          <span>{t('form.changed', { n: changeCount })}</span>
          <span className="flex gap-2">
            <Button onClick={onDiscard}>{t('form.discard')}</Button>
            <Button variant="primary" isPending={isSaving} onClick={onSave}>
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
  headingLevel?: 1 | 2;
  steps: readonly string[];
  /** Index of the step shown. */
  currentStep: number;
  onStepSelect: (index: number) => void;
  /** A step that cannot be gone back to, though it is made. */
  isLocked?: (index: number) => boolean;
  summary: ReactNode;
  children: ReactNode;
}

/** Shape 4: where you are, what comes, and a summary that never jumps. Steps already made can be gone back to. */
export function StepsPage({
  title,
  headingLevel = 1,
  steps,
  currentStep,
  onStepSelect,
  isLocked = () => false,
  summary,
  children,
}: StepsPageProps) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(currentStep);
  // What was pressed has gone with its step: the focus goes on to the next one.
  useEffect(() => {
    if (shown.current !== currentStep) content.current?.focus();
    shown.current = currentStep;
  }, [currentStep]);
  return (
    <section className="grid gap-5">
      {title && <PageTitle headingLevel={headingLevel}>{title}</PageTitle>}
      <ol className={steps.length > 1 ? 'flex flex-wrap gap-2' : 'hidden'}>
        {steps.map((step, index) => (
          <li key={step} aria-current={index === currentStep ? 'step' : undefined}>
            <button
              type="button"
              disabled={index >= currentStep || isLocked(index)}
              onClick={() => onStepSelect(index)}
              className={`inline-flex items-center gap-2 h-9 pl-1 pr-3 rounded-full border ${index === currentStep ? 'border-accent bg-accent-soft text-accent font-semibold' : index < currentStep ? 'border-line hover:bg-hover' : 'border-line text-muted'}`}
            >
              <span
                className={`inline-flex items-center justify-center w-6 h-6 rounded-full text-xs font-bold ${index <= currentStep ? 'bg-accent text-on-accent' : 'bg-sunken text-muted'}`}
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
  headingLevel = 1,
  crumbs = [],
  tableOfContents,
  related,
  children,
}: {
  title: string;
  headingLevel?: 1 | 2;
  crumbs?: readonly Crumb[];
  tableOfContents: readonly { id: string; label: string }[];
  related?: ReactNode;
  children: ReactNode;
}) {
  return (
    <article className="grid gap-5">
      <header className="grid gap-2">
        {crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} current={title} />}
        <PageTitle headingLevel={headingLevel}>{title}</PageTitle>
      </header>
      <div className="detail-grid">
        <div className="max-w-prose grid gap-4 text-md">{children}</div>
        <aside className="grid gap-4">
          <nav aria-label={t('page.contents')} className={tableOfContents.length > 0 ? 'grid gap-2' : 'hidden'}>
            <p className="text-sm font-semibold">{t('page.contents')}</p>
            <ol className="grid gap-1">
              {tableOfContents.map((entry) => (
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
