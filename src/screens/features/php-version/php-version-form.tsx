import { useState } from 'react';
import type { Outcome } from '#core/http/outcome.ts';
import { Button } from '#screens/ui/button.tsx';
import { SelectField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { useTextForm } from '#screens/ui/use-text-form.ts';

interface PhpVersionFormProps {
  title: string;
  text: string;
  submitLabel: string;
  /** The one that is used now; empty when it is not known. */
  saved: string;
  versions: readonly string[];
  request: (version: string) => Promise<Outcome<unknown>>;
}

/** Chooses the PHP version of an account or a site. What is used now stays among the choices. */
export function PhpVersionForm({ title, text, submitLabel, saved, versions, request }: PhpVersionFormProps) {
  const form = useTextForm({ php_version: saved });
  // Its own: other parts of the page may change the same account or site meanwhile.
  const [isPending, setPending] = useState(false);
  const submit = useSubmit(form, async ({ php_version }) => {
    setPending(true);
    const outcome = await request(php_version);
    setPending(false);
    return outcome;
  });
  const choices = saved && !versions.includes(saved) ? [saved, ...versions] : versions;
  return (
    <Form {...submit} label={title} className="rounded-card border border-line bg-surface p-5 grid gap-3 content-start">
      <div>
        <h2 className="text-md font-bold">{title}</h2>
        <p className="text-muted">{text}</p>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <div className="grow basis-40 max-w-sm">
          <SelectField
            {...form.register('php_version')}
            label={title}
            isLabelHidden
            options={choices.map((version) => ({ value: version, label: `PHP ${version}` }))}
          />
        </div>
        <Button type="submit" isPending={isPending} disabled={form.values.php_version === saved && !isPending}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
