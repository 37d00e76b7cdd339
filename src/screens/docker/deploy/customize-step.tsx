import { RotateCcw } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { deployMessages } from '#core/i18n/messages/deploy.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { resetSettings } from '#core/project/deployment-draft.rules.ts';
import { deploymentDrafts } from '#core/project/deployment-draft.store.ts';
import { list } from '#core/rules/format.rules.ts';
import { useServiceErrors } from '#screens/features/container-settings/use-service-errors.ts';
import { Button } from '#screens/ui/button.tsx';
import { ConfirmDialog } from '#screens/ui/dialog.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { Notice } from '#screens/ui/notice.tsx';
import { Segments } from '#screens/ui/segments.tsx';
import { ServiceSettings } from './service-settings.tsx';
import { StartAgainDialog } from './source-step.tsx';
import { StepButtons } from './step-buttons.tsx';
import { type Draft, findDraftProblems, useProjectParts } from './use-draft.ts';

const t = translator(deployMessages);

interface CustomizeStepProps {
  draft: Draft;
  project: { id: string; name: string };
}

/** The index of the service that a path such as `1.env.3.key` is about. */
const serviceOf = (path: string) => Number(path.split('.', 1)[0]);

/** Everything that a deployment takes down of its services. */
export function CustomizeStep({ draft, project }: CustomizeStepProps) {
  const { state, refusal, changeService, goTo } = draft;
  const parts = useProjectParts(project.id);
  const problems = findDraftProblems(state, parts);
  const refused = refusal?.fields ?? {};
  const errors = useServiceErrors(problems, refused);
  const [index, setIndex] = useState(() => firstService(refused));
  const [resets, setResets] = useState(0);
  const content = useRef<HTMLDivElement>(null);
  const focusProblem = useProblemFocus(content, Object.keys(refused).length > 0, parts.isLoading);
  const form = state.services[index] ?? state.services[0];
  if (!form) return null;
  const next = () => {
    if (errors.check()) return goTo('plan');
    const inThis = Object.keys(problems).some((path) => serviceOf(path) === index);
    if (!inThis) setIndex(firstService(problems));
    focusProblem();
  };
  const reset = () => {
    errors.forget();
    deploymentDrafts().refuse(draft.scope, null);
    draft.update(resetSettings);
    setResets(resets + 1);
  };
  const wrong = Object.keys(problems).filter((path) => errors.error(path));
  return (
    <div ref={content} className="grid gap-4 min-w-0">
      {Object.keys(refused).length > 0 && <Notice tone="warning">{t('deploy.refused')}</Notice>}
      {refusal?.error && <FormError error={errorMessage(refusal.error)} />}
      {parts.error && (
        <PartsFailed
          isMissing={parts.error.status === 404}
          projectName={project.name}
          onChoose={() => goTo('source')}
          onRetry={() => void parts.refresh()}
        />
      )}
      {state.services.length > 1 && (
        <Segments
          label={t('deploy.services')}
          value={String(index)}
          options={state.services.map(({ name }, other) => {
            const isWrong = wrong.some((path) => serviceOf(path) === other);
            return { value: String(other), label: isWrong ? t('deploy.serviceProblems', { name }) : name };
          })}
          onChange={(value) => setIndex(Number(value))}
        />
      )}
      {parts.isLoading ? (
        <Skeleton height={360} />
      ) : (
        <ServiceSettings
          key={`${index} ${resets}`}
          form={form}
          imageId={state.image.imageId}
          parts={parts.parts}
          error={(path) => errors.error(`${index}.${path}`)}
          onTouch={(path) => errors.onTouch(`${index}.${path}`)}
          onChange={(change) => changeService(index, change)}
        />
      )}
      <StartOver draft={draft} onReset={reset} />
      <StepButtons
        onBack={() => goTo('source')}
        next={t('deploy.continue')}
        problem={wrong.length > 0 ? t('deploy.toCorrect', { n: wrong.length }) : null}
        onNext={next}
      />
    </div>
  );
}

/**
 * Gives the focus to the first field that is wrong: once there are fields where the step was refused, and whenever it is called.
 */
function useProblemFocus(content: RefObject<HTMLElement | null>, wasRefused: boolean, isLoading: boolean) {
  const [count, setCount] = useState(0);
  // A refusal leads here. The page gives the focus to a step that is shown, so this must come after it.
  const isRefused = useRef(wasRefused);
  useEffect(() => {
    if (isRefused.current && !isLoading) setCount(1);
  }, [isLoading]);
  // Sections open to show what is wrong, so its field is there after the next rendering.
  useEffect(() => {
    if (count > 0) content.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [count, content]);
  return () => setCount(count + 1);
}

/** The ways back: to the settings as they came, or to another source. */
function StartOver({ draft, onReset }: { draft: Draft; onReset: () => void }) {
  const [dialog, setDialog] = useState<'reset' | 'again' | null>(null);
  const names = list(draft.state.services.map(({ name }) => name));
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={RotateCcw} onClick={() => setDialog('reset')}>
          {t('deploy.reset')}
        </Button>
        <Button size="small" onClick={() => setDialog('again')}>
          {t('deploy.startAgain')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={dialog === 'reset'}
        title={t('deploy.resetTitle')}
        text={t('deploy.resetText', { name: names })}
        confirmLabel={t('deploy.resets')}
        onClose={() => setDialog(null)}
        onConfirm={() => {
          setDialog(null);
          onReset();
        }}
      />
      <StartAgainDialog
        isOpen={dialog === 'again'}
        name={names}
        onClose={() => setDialog(null)}
        onConfirm={() => {
          draft.startAgain();
          draft.goTo('source');
        }}
      />
    </>
  );
}

interface PartsFailedProps {
  isMissing: boolean;
  projectName: string;
  onChoose: () => void;
  onRetry: () => void;
}

/** The project of the draft is gone, or could not be read. */
const PartsFailed = ({ isMissing, projectName, onChoose, onRetry }: PartsFailedProps) => (
  <Notice
    tone="warning"
    action={
      <Button size="small" onClick={isMissing ? onChoose : onRetry}>
        {t(isMissing ? 'deploy.chooseProject' : 'error.retry')}
      </Button>
    }
  >
    {isMissing ? t('deploy.projectGone', { name: projectName }) : t('deploy.partsFailed')}
  </Notice>
);

const firstService = (problems: Readonly<Record<string, string>>) =>
  Math.min(...Object.keys(problems).map(serviceOf), Number.MAX_SAFE_INTEGER) % Number.MAX_SAFE_INTEGER;
