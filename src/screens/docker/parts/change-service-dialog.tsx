import { useState } from 'react';
import { fieldNames, splitFields } from '#core/http/error-fields.rules.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { projectServicesMessages } from '#core/i18n/messages/project-services.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { dockerHubImage, images } from '#core/image/image.store.ts';
import type { ProjectConfig, ProjectService, Volume } from '#core/project/project.schema.ts';
import { configs, deployService, volumes } from '#core/project/projects.store.ts';
import { changeOf, settingsAfter } from '#core/project/service-change.rules.ts';
import { formOfService, type ServiceForm } from '#core/project/service-form.rules.ts';
import { findServiceProblems, isOutdated } from '#core/project/service-problems.ts';
import { SettingsForm } from '#screens/features/container-settings/settings-form.tsx';
import { TagPicker } from '#screens/features/container-settings/tag-picker.tsx';
import { useServiceErrors } from '#screens/features/container-settings/use-service-errors.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { ErrorState, Skeleton } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { SettingsDiff } from './settings-diff.tsx';
import { DowntimeNote } from './zero-downtime.tsx';

const t = translator(projectServicesMessages);

interface Props {
  projectId: string;
  service: ProjectService;
  onClose: () => void;
}

/** Changes the settings of a service: the form, then what differs, then the deployment. Nothing typed is lost on the way. */
export function ChangeServiceDialog({ projectId, service, onClose }: Props) {
  const volumesState = useResource(volumes, { params: { id: projectId } });
  const configsState = useResource(configs, { params: { id: projectId } });
  const failed = [volumesState, configsState].find(({ data, error }) => !data && error);
  if (volumesState.data && configsState.data)
    return (
      <ChangeForm
        projectId={projectId}
        service={service}
        parts={{ volumes: volumesState.data, configs: configsState.data }}
        onClose={onClose}
      />
    );
  return (
    <Dialog isOpen variant="wide" title={t('services.changeTitle', { name: service.name })} onClose={onClose}>
      {failed?.error ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refresh()} />
      ) : (
        <Skeleton height={360} />
      )}
    </Dialog>
  );
}

interface FormProps extends Props {
  parts: { volumes: readonly Volume[]; configs: readonly ProjectConfig[] };
}

function useChange({ projectId, service: shown, parts, onClose }: FormProps) {
  // What the form began with: a change by somebody else meanwhile does not move under it.
  const [service] = useState(shown);
  const [form, setForm] = useState<ServiceForm>(() => formOfService(service));
  const [isReviewing, setReviewing] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const isPending = useSignalValue(deployService.isPending);
  const names = { volumes: parts.volumes.map(({ name }) => name), configs: parts.configs.map(({ name }) => name) };
  const storedKeys = new Set(service.settings.env.filter(({ is_secret }) => is_secret).map(({ key }) => key));
  const { name: _, ...problems } = findServiceProblems(form, { names, plan: service.plan ?? null, storedKeys });
  const errors = useServiceErrors(problems, refused);
  const change = changeOf(service, form, names);
  return {
    service,
    form,
    errors,
    change,
    isReviewing,
    isPending,
    failure,
    set(next: Partial<ServiceForm>) {
      setForm((before) => ({ ...before, ...next }));
      setRefused((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !isOutdated(field, form, next))),
      );
    },
    review() {
      setFailure(errors.check() ? null : t('services.fixFirst'));
      setReviewing(Object.keys(problems).length === 0);
    },
    back: () => setReviewing(false),
    async deploy() {
      setFailure(null);
      const outcome = await deployService.run({ params: { id: projectId, service: service.id }, body: change });
      if (outcome.ok) return onClose();
      const { messages } = splitFields(outcome.error, fieldNames(outcome.error));
      setRefused(messages);
      setFailure(errorMessage(outcome.error));
      if (Object.keys(messages).length > 0) setReviewing(false);
    },
  };
}

function ChangeForm(props: FormProps) {
  const { projectId, parts, onClose } = props;
  const { service, form, errors, change, isReviewing, isPending, failure, set, review, back, deploy } =
    useChange(props);
  const { name, settings } = service;
  return (
    <Dialog
      isOpen
      variant="wide"
      title={t(isReviewing ? 'services.reviewTitle' : 'services.changeTitle', { name })}
      onClose={onClose}
      actions={
        isReviewing ? (
          <>
            <Button key="back" onClick={back}>
              {t('services.back')}
            </Button>
            <Button key="deploy" variant="primary" isPending={isPending} onClick={() => void deploy()}>
              {t('services.deploy')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('dialog.cancel')}</Button>
            <Button variant="primary" onClick={review}>
              {t('services.review')}
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <FormError error={failure} />
        {isReviewing ? (
          <>
            <DowntimeNote service={service} />
            <SettingsDiff
              projectId={projectId}
              before={settings}
              after={settingsAfter(settings, change, parts.configs)}
              equalText={t('services.noChanges')}
            />
          </>
        ) : (
          <SettingsForm
            isNew={false}
            parts={parts}
            plan={service.plan ?? null}
            form={form}
            error={errors.error}
            onTouch={errors.onTouch}
            onChange={set}
            image={
              <ImageChoice
                projectId={projectId}
                form={form}
                error={errors.error('image') ?? errors.error('tag') ?? errors.error('digest')}
                onChange={set}
              />
            }
          />
        )}
      </div>
    </Dialog>
  );
}

interface ImageProps {
  projectId: string;
  form: ServiceForm;
  error: string | undefined;
  onChange: (change: { tag: string; digest: string }) => void;
}

/** The tag to deploy next. Tags are those of the team's image of this name, or of the catalogue. */
function ImageChoice({ projectId, form: { image, tag, digest }, error, onChange }: ImageProps) {
  const own = useResource(images, { query: { project_id: projectId, per_page: 100 } });
  const uploaded = own.data?.images.find(({ name, source }) => name === image && source === 'upload');
  const isKnown = own.data !== undefined || own.error !== null;
  const hub = useResource(dockerHubImage, isKnown && !uploaded ? { params: { name: image } } : null);
  const imageId = uploaded?.id ?? (hub.isPlaceholderData ? null : (hub.data?.image.id ?? null));
  return (
    <section aria-label={t('services.image')} className="grid gap-3 pb-4 min-w-0">
      <h3 className="font-bold">
        {t('services.image')} <code className="font-normal break-all">{image}</code>
      </h3>
      <TagPicker
        key={imageId ?? ''}
        image={image}
        imageId={imageId}
        tag={tag}
        digest={digest}
        error={error}
        onChange={onChange}
      />
    </section>
  );
}
