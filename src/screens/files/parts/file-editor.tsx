import { ArrowLeft, CircleAlert, Download, Save, Search, WrapText } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import { fileDrafts } from '#core/hosting/file-drafts.store.ts';
import { MAX_READ_BYTES } from '#core/hosting/files.rules.ts';
import { downloadFiles, fetchContent, textFile } from '#core/hosting/files.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { editorMessages } from '#core/i18n/messages/editor.en.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatFileSize, revealHiddenCharacters } from '#core/rules/format.rules.ts';
import { baseName, parentPath } from '#core/rules/path.rules.ts';
import { CodeEditor, type CodeEditorHandle } from '#screens/features/code-editor/code-editor.tsx';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Chip, EmptyState, ErrorState, Skeleton } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { useAsync } from '#screens/ui/use-async.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type SavedFile, useEditedFile } from './use-edited-file.ts';

const t = translator(filesMessages, editorMessages);

interface Props {
  account: string;
  path: string;
  onClose: () => void;
}

/** A text file in the editor. */
export function FileEditor({ account, path, onClose }: Props) {
  const state = useResource(textFile, { params: { id: account }, query: { path } });
  const [isReadOnly, setReadOnly] = useState(false);
  const { data, error } = state;
  // It is fresh each time it is opened, not what an earlier visit has left.
  const isFresh = useFirstFresh(state.isFetching);
  if (isReadOnly) return <ReadOnlyFile account={account} path={path} onClose={onClose} />;
  if (data && isFresh) return <LoadedFile account={account} path={path} initial={data} onClose={onClose} />;
  if (error && !data)
    return (
      <div className="rounded-card border border-line bg-surface">
        {error.isFinal ? (
          <EmptyState
            icon={CircleAlert}
            title={t('editor.cannotEdit', { name: baseName(path) })}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                <Button onClick={onClose}>{t('editor.back')}</Button>
                {error.status !== 404 && (
                  <>
                    <Button onClick={() => setReadOnly(true)}>{t('editor.openReadOnly')}</Button>
                    <Button variant="primary" icon={Download} onClick={() => void downloadFiles(account, [path])}>
                      {t('files.download')}
                    </Button>
                  </>
                )}
              </div>
            }
          >
            {error.status === 404 ? t('editor.gone') : errorMessage(error)}
          </EmptyState>
        ) : (
          <ErrorState error={error} onRetry={() => void state.refresh()} />
        )}
      </div>
    );
  return <EditorSkeleton />;
}

const EditorSkeleton = () => (
  <div className="grid gap-3">
    <Skeleton height={40} width="60%" />
    <Skeleton height={480} />
  </div>
);

/** True from the first time that nothing is fetched. */
function useFirstFresh(isFetching: boolean): boolean {
  const isFresh = useRef(false);
  if (!isFetching) isFresh.current = true;
  return isFresh.current;
}

/** A file that is too large to be changed here. */
function ReadOnlyFile({ account, path, onClose }: Props) {
  const load = useCallback(
    () =>
      fetchContent(account, path).then(async (bytes) =>
        bytes.size > MAX_READ_BYTES ? { size: bytes.size, text: null } : { size: bytes.size, text: await bytes.text() },
      ),
    [account, path],
  );
  const { value, isFailed, retry } = useAsync(load);
  const help = useId();
  const [isWrapped, setWrapped] = useState(false);
  if (!value && !isFailed) return <EditorSkeleton />;
  return (
    <EditorFrame
      path={path}
      status={<Chip>{t('editor.readOnly')}</Chip>}
      onClose={onClose}
      helpId={help}
      toolbar={<FileToolbarButtons account={account} path={path} isWrapped={isWrapped} onWrap={setWrapped} />}
    >
      {value?.text !== null && value ? (
        <CodeEditor
          text={value.text}
          fileName={baseName(path)}
          label={t('editor.textOf', { name: baseName(path) })}
          describedBy={help}
          isReadOnly
          isWrapped={isWrapped}
          onChange={() => {}}
          onSave={() => {}}
        />
      ) : (
        <EmptyState
          icon={CircleAlert}
          title={value ? t('editor.tooLarge', { size: formatFileSize(value.size) }) : t('editor.readFailed')}
          action={
            value ? (
              <Button icon={Download} onClick={() => void downloadFiles(account, [path])}>
                {t('files.download')}
              </Button>
            ) : (
              <Button onClick={retry}>{t('error.retry')}</Button>
            )
          }
        />
      )}
    </EditorFrame>
  );
}

interface LoadedProps extends Props {
  initial: SavedFile;
}

function LoadedFile({ account, path, initial, onClose }: LoadedProps) {
  const name = baseName(path);
  const help = useId();
  const editor = useRef<CodeEditorHandle>(null);
  const [isWrapped, setWrapped] = useState(false);
  const file = useEditedFile(account, path, initial);
  const { typed, isDirty, isPending, failure, dialog, setDialog } = file;
  const close = () => setDialog(null);
  return (
    <EditorFrame
      path={path}
      helpId={help}
      onClose={() => (isDirty ? setDialog('unsaved') : onClose())}
      status={
        <span role="status">
          <Chip tone={isDirty ? 'warning' : 'success'}>{t(isDirty ? 'editor.unsaved' : 'editor.isSaved')}</Chip>
        </span>
      }
      toolbar={
        <>
          <IconButton label={t('editor.searchIn')} icon={Search} onClick={() => editor.current?.search()} />
          <FileToolbarButtons account={account} path={path} isWrapped={isWrapped} onWrap={setWrapped} />
          <SaveButton isPending={isPending} isDirty={isDirty} onSave={() => void file.save()} />
        </>
      }
    >
      <FormError error={failure} />
      {file.isRestored && <RestoredNotice onDiscard={file.discardRestored} />}
      <CodeEditor
        key={file.version}
        ref={editor}
        text={typed.current}
        fileName={name}
        label={t('editor.textOf', { name })}
        describedBy={help}
        isReadOnly={false}
        isWrapped={isWrapped}
        onChange={file.change}
        onSave={() => void file.save()}
      />
      {dialog === 'conflict' && (
        <ConflictDialog
          account={account}
          path={path}
          text={typed.current}
          isPending={isPending}
          onKeep={() => void file.save(true)}
          onLoad={file.loadTheirs}
          onClose={close}
        />
      )}
      {dialog === 'unsaved' && (
        <UnsavedDialog account={account} path={path} file={file} onStay={close} onClose={onClose} />
      )}
    </EditorFrame>
  );
}

interface SaveButtonProps {
  isPending: boolean;
  isDirty: boolean;
  onSave: () => void;
}

const SaveButton = ({ isPending, isDirty, onSave }: SaveButtonProps) => (
  <Button
    variant="primary"
    icon={Save}
    isPending={isPending}
    disabled={!isDirty}
    aria-keyshortcuts="Control+S"
    onClick={onSave}
  >
    {t('editor.save')}
  </Button>
);

const RestoredNotice = ({ onDiscard }: { onDiscard: () => void }) => (
  <p className="flex flex-wrap items-center gap-3 px-3 py-2 bg-info-soft text-info text-sm">
    {t('editor.restored')}
    <Button size="small" onClick={onDiscard}>
      {t('editor.discard')}
    </Button>
  </p>
);

interface UnsavedDialogProps extends Props {
  file: ReturnType<typeof useEditedFile>;
  onStay: () => void;
}

/** Asks before what was typed is lost. */
function UnsavedDialog({ account, path, file, onStay, onClose }: UnsavedDialogProps) {
  const { failure, isPending, save } = file;
  const discard = () => {
    fileDrafts().discard(account, path);
    onClose();
  };
  const saveAndClose = async () => {
    if (await save()) onClose();
  };
  return (
    <Dialog
      title={t('editor.unsavedTitle', { name: baseName(path) })}
      isOpen
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>{t('editor.keepEditing')}</Button>
          <Button variant="danger" onClick={discard}>
            {t('editor.discard')}
          </Button>
          <Button variant="primary" isPending={isPending} onClick={() => void saveAndClose()}>
            {t('editor.save')}
          </Button>
        </>
      }
    >
      {failure ? <FormError error={failure} /> : t('editor.unsavedText')}
    </Dialog>
  );
}

interface FileToolbarButtonsProps {
  account: string;
  path: string;
  isWrapped: boolean;
  onWrap: (isWrapped: boolean) => void;
}

const FileToolbarButtons = ({ account, path, isWrapped, onWrap }: FileToolbarButtonsProps) => (
  <>
    <WrapButton isWrapped={isWrapped} onChange={onWrap} />
    <IconButton label={t('files.download')} icon={Download} onClick={() => void downloadFiles(account, [path])} />
  </>
);

function WrapButton({ isWrapped, onChange }: { isWrapped: boolean; onChange: (isWrapped: boolean) => void }) {
  return (
    <IconButton
      label={t('editor.wrap')}
      icon={WrapText}
      aria-pressed={isWrapped}
      className={isWrapped ? 'bg-accent-soft text-accent' : ''}
      onClick={() => onChange(!isWrapped)}
    />
  );
}

interface FrameProps {
  path: string;
  status: React.ReactNode;
  toolbar: React.ReactNode;
  helpId: string;
  onClose: () => void;
  children: React.ReactNode;
}

function EditorFrame({ path, status, toolbar, helpId, onClose, children }: FrameProps) {
  return (
    <section aria-label={baseName(path)} className="grid gap-2 min-w-0">
      <div className="rounded-card border border-line bg-surface overflow-hidden min-w-0">
        <header className="flex flex-wrap items-center gap-2 p-2 border-b">
          <IconButton label={t('editor.back')} icon={ArrowLeft} onClick={onClose} />
          <span className="grid min-w-0 grow">
            <span className="flex items-center gap-2 min-w-0">
              <span className="font-semibold truncate">{revealHiddenCharacters(baseName(path))}</span>
              {status}
            </span>
            <span className="text-xs text-muted truncate">{parentPath(path)}</span>
          </span>
          <span className="flex items-center gap-1 ml-auto">{toolbar}</span>
        </header>
        {children}
      </div>
      {/* A phone has none of these keys. */}
      <p id={helpId} className="hidden sm:block text-xs text-muted">
        {t('editor.keys')}
      </p>
    </section>
  );
}
