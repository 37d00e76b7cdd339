import { useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, PathValue } from 'react-hook-form';
import { drafts } from '#core/user/drafts.store.ts';
import type { PortalForm } from '#screens/ui/use-portal-form.ts';

/**
 * Keeps unsaved input of a form in this tab, and restores it when the form is shown again.
 * @param name unique among forms
 */
export function useDraft<Values extends FieldValues>(form: PortalForm<Values>, name: string): void {
  const { dirtyFields } = form.formState;
  const values = form.watch();
  const changes = JSON.stringify(Object.fromEntries(Object.keys(dirtyFields).map((field) => [field, values[field]])));
  const isRestored = useRef(false);
  // Restores once, then saves each change
  // biome-ignore lint/correctness/useExhaustiveDependencies: changes holds the values that matter
  useEffect(() => {
    if (isRestored.current) {
      drafts().save(name, JSON.parse(changes));
      return;
    }
    isRestored.current = true;
    for (const [field, value] of Object.entries(drafts().read(name)))
      if (field in values)
        form.setValue(field as FieldPath<Values>, value as PathValue<Values, FieldPath<Values>>, { shouldDirty: true });
  }, [changes, name]);
}
