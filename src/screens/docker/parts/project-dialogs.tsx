import { type FormEvent, useState } from 'react';
import type { ApiError } from '#core/http/api-error.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { projectsMessages } from '#core/i18n/messages/projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { projectNameProblem } from '#core/project/draft.rules.ts';
import type { Project } from '#core/project/project.schema.ts';
import { deleteProject, renameProject, shutDownProject } from '#core/project/projects.store.ts';
import { useTypedName } from '#screens/features/typed-name/use-typed-name.tsx';
import { Button } from '#screens/ui/button.tsx';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { readRefusal } from '#screens/ui/refusal.ts';

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
  const [text, setText] = useState(name);
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isPending = useSignalValue(renameProject.isPending);
  const show = (failure: ApiError) => {
    const { messageOf, rest } = readRefusal(failure, ['name']);
    setFieldError(messageOf('name'));
    setError(rest);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const problem = projectNameProblem(text);
    if (problem) return setFieldError(problem);
    setError(null);
    const outcome = await renameProject.run({ params: { id }, body: { name: text.trim() } });
    if (outcome.ok) onClose();
    else show(outcome.error);
  };
  return (
    <Dialog isOpen title={t('projects.renameTitle', { name })} onClose={onClose}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <FormError error={error} />
        <TextField
          label={t('projects.name')}
          value={text}
          error={fieldError}
          autoComplete="off"
          onChange={(event) => {
            setText(event.target.value);
            setFieldError(null);
          }}
        />
        <FormActions
          submitLabel={t('projects.save')}
          isPending={isPending}
          isDisabled={text.trim() === name}
          onClose={onClose}
        />
      </form>
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
  const typed = useTypedName(name);
  const isPending = useSignalValue(deleteProject.isPending);
  const [error, setError] = useState<string | null>(null);
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !typed.check()) return;
    setError(null);
    const outcome = await deleteProject.run({ params: { id } });
    if (!outcome.ok) return setError(errorMessage(outcome.error));
    onClose();
    router.navigate(type === 'node' ? '/node/projects' : '/docker');
  };
  return (
    <Dialog isOpen title={t('projects.deleteTitle', { name })} onClose={onClose}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void remove(event)}>
        <FormError error={error} />
        <p>{t('projects.deleteWarning', { name })}</p>
        <p className="text-muted">{t('projects.deleteCost')}</p>
        {typed.field}
        <FormActions submitLabel={t('projects.delete')} isPending={isPending} onClose={onClose} variant="danger" />
      </form>
    </Dialog>
  );
}
