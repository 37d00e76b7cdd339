import { useEffect, useRef } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { drafts } from '#core/user/drafts.store.ts';
import type { PortalForm } from '#screens/ui/form.tsx';

/** Keeps what is typed and not saved under a name, and puts it back when the form is shown again. */
export function useDraft<Values extends FieldValues>(form: PortalForm<Values>, name: string): void {
  const { dirtyFields } = form.formState;
  const values = form.watch();
  const typed = JSON.stringify(Object.fromEntries(Object.keys(dirtyFields).map((field) => [field, values[field]])));
  const isRestored = useRef(false);
  // Once, then at each change
  useEffect(() => {
    if (isRestored.current) {
      drafts().save(name, JSON.parse(typed));
      return;
    }
    isRestored.current = true;
    for (const [field, value] of Object.entries(drafts().read(name)))
      if (field in values) form.setValue(field as FieldPath<Values>, value as never, { shouldDirty: true });
  }, [typed, name]);
}
