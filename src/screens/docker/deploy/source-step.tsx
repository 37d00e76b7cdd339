import { Suspense, useEffect, useRef, useState } from 'react';
import { deployMessages } from '#core/i18n/messages/deploy.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Image } from '#core/image/image.schema.ts';
import { type SourceKind, sourceKinds, withServices } from '#core/project/deployment-draft.rules.ts';
import { deploymentDrafts, ensureProject } from '#core/project/deployment-draft.store.ts';
import { projectNameProblem } from '#core/project/draft.rules.ts';
import { formOfImage } from '#core/project/service-form.rules.ts';
import { list } from '#core/rules/format.rules.ts';
import { UploadImage } from '#screens/features/image-upload/upload-image.tsx';
import { Button } from '#screens/ui/button.tsx';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { ConfirmDialog } from '#screens/ui/dialog.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { Notice } from '#screens/ui/notice.tsx';
import { type Tab, Tabs } from '#screens/ui/tabs.tsx';
import { CatalogueSource } from './catalogue-source.tsx';
import { OwnSource } from './own-source.tsx';
import { ProjectChoice } from './project-choice.tsx';
import type { Choose, Draft } from './use-draft.ts';

const t = translator(deployMessages);

const TemplateSource = lazyPart(() => import('./template-source.tsx').then((module) => module.TemplateSource));
const ComposeSource = lazyPart(() => import('./compose-source.tsx').then((module) => module.ComposeSource));

const labels = {
  catalogue: 'deploy.catalogue',
  own: 'deploy.own',
  upload: 'deploy.upload',
  template: 'deploy.template',
  compose: 'deploy.compose',
} as const;

/** What a draft is called: its template or file, or its image. */
const draftName = ({ state: { image, services } }: Draft) =>
  image.title ?? list(services.map((service) => service.image));

/** Where the image comes from, and which project it is for. */
export function SourceStep({ draft, isFixed }: { draft: Draft; isFixed: boolean }) {
  const { state, update } = draft;
  const [kept, setKept] = useState<Image | null>(null);
  const { project, replacing, ...source } = useImageChoice(draft, isFixed);
  useSourceOfAddress(draft);
  return (
    <div className="grid gap-6 min-w-0">
      {state.services.length > 0 && <UnderWay draft={draft} />}
      {!isFixed && (
        <div ref={project.field}>
          <ProjectChoice value={state.project} problem={project.problem} onChange={project.change} />
        </div>
      )}
      {kept && (
        <Notice tone="info">
          {t('deploy.uploaded', { name: kept.name })} {kept.not_runnable_reason}
        </Notice>
      )}
      <Tabs
        label={t('deploy.from')}
        value={state.source}
        onChange={(id) =>
          update((current) => ({ ...current, source: sourceKinds.find((kind) => kind === id) ?? 'catalogue' }))
        }
        tabs={sourceKinds.map((kind) => ({
          id: kind,
          label: t(labels[kind]),
          content: <Source kind={kind} draft={draft} onKeep={setKept} {...source} />,
        }))}
      />
      <ConfirmDialog
        title={t('deploy.replaceTitle', { name: draftName(draft) })}
        text={t('deploy.replaceText', { name: draftName(draft) })}
        confirmLabel={t('deploy.replace')}
        {...replacing}
      />
    </div>
  );
}

/** Takes an image over once there is a project for it, and asks first where it replaces what was typed. */
function useImageChoice(draft: Draft, isFixed: boolean) {
  const { state, scope, refusal, update, goTo } = draft;
  const [projectProblem, setProjectProblem] = useState<string | null>(null);
  const [replacing, setReplacing] = useState<Parameters<Choose> | null>(null);
  const projectField = useRef<HTMLDivElement>(null);
  const checkProject = () => {
    const problem = isFixed || state.project.id ? null : projectNameProblem(state.project.name);
    setProjectProblem(problem);
    if (problem) projectField.current?.querySelector('input')?.focus();
    return problem === null;
  };
  const take = (...[image, services]: Parameters<Choose>) => {
    update((current) => withServices(current, image, services));
    deploymentDrafts().refuse(scope, null);
    goTo('customize');
  };
  const choose: Choose = (image, services) => {
    if (!checkProject()) return;
    const isTyped = JSON.stringify(state.services) !== JSON.stringify(state.defaults);
    if (isTyped && state.services.length > 0) setReplacing([image, services]);
    else take(image, services);
  };
  const findProject = async () => {
    if (!checkProject()) return null;
    const project = await ensureProject(scope);
    if ('id' in project) return project.id;
    deploymentDrafts().refuse(scope, project);
    return null;
  };
  const changeProject = (project: Draft['state']['project']) => {
    setProjectProblem(null);
    deploymentDrafts().refuse(scope, null);
    update((current) => ({ ...current, project }));
  };
  return {
    project: { field: projectField, problem: projectProblem ?? refusal?.project ?? null, change: changeProject },
    replacing: {
      isOpen: replacing !== null,
      onClose: () => setReplacing(null),
      onConfirm: () => replacing && take(...replacing),
    },
    findProject,
    onChoose: choose,
  };
}

interface SourceProps {
  kind: SourceKind;
  draft: Draft;
  findProject: () => Promise<string | null>;
  onChoose: Choose;
  /** An upload has come: null where it is chosen at once. */
  onKeep: (image: Image | null) => void;
}

function Source({ kind, draft: { state, update }, findProject, onChoose, onKeep }: SourceProps) {
  const contents: Readonly<Record<SourceKind, Tab['content']>> = {
    catalogue: <CatalogueSource onChoose={onChoose} />,
    own: <OwnSource onChoose={onChoose} />,
    upload: (
      <UploadImage
        findProject={findProject}
        onUploaded={(image) => {
          onKeep(image.is_runnable ? null : image);
          if (image.is_runnable)
            onChoose({ imageId: image.id }, [formOfImage(image.name, image.tag ?? '', '', { ports: image.ports })]);
        }}
      />
    ),
    template: <TemplateSource onChoose={onChoose} />,
    compose: (
      <ComposeSource
        text={state.composeText}
        onTextChange={(composeText) => update((current) => ({ ...current, composeText }))}
        onChoose={onChoose}
      />
    ),
  };
  return <Suspense fallback={<Skeleton height={200} />}>{contents[kind]}</Suspense>;
}

/** `?from=template` opens a source: links of other pages name it. */
function useSourceOfAddress({ state, update }: Draft): void {
  const search = useSignalValue(usePortal().router.search);
  const from = new URLSearchParams(search).get('from');
  const kind = sourceKinds.find((one) => one === from);
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current || !kind) return;
    isTaken.current = true;
    if (kind !== state.source) update((current) => ({ ...current, source: kind }));
  }, [kind, state.source, update]);
}

/** Something was chosen before: continue with it, or start over. */
function UnderWay({ draft }: { draft: Draft }) {
  const [isAsking, setAsking] = useState(false);
  const name = draftName(draft);
  return (
    <>
      <Notice
        tone="info"
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => setAsking(true)}>
              {t('deploy.startAgain')}
            </Button>
            <Button size="small" variant="primary" onClick={() => draft.goTo('customize')}>
              {t('deploy.carryOn')}
            </Button>
          </span>
        }
      >
        {t('deploy.underWay', { name })}
      </Notice>
      <StartAgainDialog
        isOpen={isAsking}
        name={name}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          draft.startAgain();
        }}
      />
    </>
  );
}

interface StartAgainDialogProps {
  isOpen: boolean;
  name: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** The combined reset of S2 §4. */
export const StartAgainDialog = ({ name, ...props }: StartAgainDialogProps) => (
  <ConfirmDialog
    title={t('deploy.startAgainTitle')}
    text={t('deploy.startAgainText', { name })}
    confirmLabel={t('deploy.startAgain')}
    {...props}
  />
);
