import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { projectsMessages } from '#core/i18n/messages/projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { projectNameProblem } from '#core/project/draft.rules.ts';
import type { Project } from '#core/project/project.schema.ts';
import { deleteProject, renameProject, shutDownProject } from '#core/project/projects.store.ts';
import { TypedNameDialog } from '#screens/features/typed-name/typed-name-dialog.tsx';
import { Button } from '#screens/ui/button.tsx';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Form, FormError, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { useTextForm } from '#screens/ui/use-text-form.ts';

const t = translator(projectsMessages);

export type ProjectDialog = 'rename' | 'shutdown' | 'delete';

interface Props {
  project: Project;
  onClose: () => void;
}

export function ProjectDialogs({ dialog, ...rest }: Props & { dialog: ProjectDialog }) {
  if (dialog === 'rename') return <RenameDialog {...rest} />;
  return dialog === 'shutdown' ? <ShutDownDialog {...rest} /> : <DeleteDialog {...rest} />;
}

function RenameDialog({ project: { id, name }, onClose }: Props) {
  const form = useTextForm({ name }, { name: projectNameProblem });
  const isPending = useSignalValue(renameProject.isPending);
  const submit = useSubmit(
    form,
    (values) => renameProject.run({ params: { id }, body: { name: values.name.trim() } }),
    {
      onSuccess: onClose,
    },
  );
  return (
    <Dialog isOpen title={t('projects.renameTitle', { name })} onClose={onClose}>
      <Form {...submit}>
        <TextField {...form.register('name')} label={t('projects.name')} autoComplete="off" />
        <FormActions
          submitLabel={t('projects.save')}
          isPending={isPending}
          isDisabled={form.values.name.trim() === name}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

function ShutDownDialog({ project: { id, name, replicas }, onClose }: Props) {
  const [error, setError] = useState<string | null>(null);
  const isPending = useSignalValue(shutDownProject.isPending);
  const run = async () => {
    setError(null);
    const outcome = await shutDownProject.run({ params: { id }, body: { replicas: 0 } });
    if (outcome.ok) onClose();
    else setError(errorMessage(outcome.error));
  };
  return (
    <Dialog
      isOpen
      title={t('projects.shutDownTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="danger" isPending={isPending} onClick={() => void run()}>
            {t('projects.shutDown')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <FormError error={error} />
        <p>{t('projects.shutDownText', { n: replicas.desired })}</p>
        <p>{t('projects.shutDownNext')}</p>
      </div>
    </Dialog>
  );
}

/** Deletes the project once its name is typed, and leads to the list. */
function DeleteDialog({ project: { id, name, type }, onClose }: Props) {
  const { router } = usePortal();
  return (
    <TypedNameDialog
      title={t('projects.deleteTitle', { name })}
      name={name}
      confirmLabel={t('projects.delete')}
      isPending={useSignalValue(deleteProject.isPending)}
      request={() => deleteProject.run({ params: { id } })}
      onSuccess={() => router.navigate(type === 'node' ? '/node/projects' : '/docker')}
      onClose={onClose}
    >
      <p>{t('projects.deleteWarning', { name })}</p>
      <p className="text-muted">{t('projects.deleteCost')}</p>
    </TypedNameDialog>
  );
}
