import { type ReactNode, useId } from 'react';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from './button.tsx';
import { PageTitle } from './page-title.tsx';
import { StickyBar } from './sticky-bar.tsx';

const t = translator(listsMessages);

/** Page shape 3: a form in sections, with a bar for unsaved changes. */
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

/** Saves or discards what was changed. It is always in view, so that people know where a form is saved. */
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
    <StickyBar isShown>
      {changeCount > 0 && <span>{t('form.changed', { n: changeCount })}</span>}
      <span className="flex gap-2 ml-auto">
        {changeCount > 0 && <Button onClick={onDiscard}>{t('form.discard')}</Button>}
        <Button variant="primary" isPending={isSaving} disabled={changeCount === 0} onClick={onSave}>
          {t('form.save')}
        </Button>
      </span>
    </StickyBar>
  );
}

export function FormSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4 lg:grid-cols-[260px_minmax(0,1fr)]">
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
