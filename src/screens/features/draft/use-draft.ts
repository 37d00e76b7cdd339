import { useEffect } from 'react';
import type { FieldPath, FieldValues, PathValue } from 'react-hook-form';
import { drafts } from '#core/user/drafts.store.ts';
import type { PortalForm } from '#screens/ui/use-portal-form.ts';

/**
 * Keeps unsaved input of a form in this tab, and restores it when the form is shown again.
 * @param name unique among forms
 */
export function useDraft<Values extends FieldValues>(form: PortalForm<Values>, name: string): void {
  useEffect(() => {
    const fields = form.getValues();
    for (const [field, value] of Object.entries(drafts().read(name)))
      if (field in fields)
        form.setValue(field as FieldPath<Values>, value as PathValue<Values, FieldPath<Values>>, { shouldDirty: true });
    // On the change itself: by the time it is rendered, the page may be gone.
    return form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields = {} }) =>
        drafts().save(name, Object.fromEntries(Object.keys(dirtyFields).map((field) => [field, values[field]]))),
    });
  }, [form, name]);
}
