import { ArrowLeft, CircleAlert, Download, Save, Search, WrapText } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import { fileDrafts } from '#core/hosting/file-drafts.store.ts';
import { isRevisionConflict, MAX_READ_BYTES } from '#core/hosting/files.rules.ts';
import { downloadFiles, fetchContent, readText, textFile, writeTextFile } from '#core/hosting/files.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { editorMessages } from '#core/i18n/messages/editor.en.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { formatFileSize, revealHiddenCharacters } from '#core/rules/format.rules.ts';
import { baseName, parentPath } from '#core/rules/path.rules.ts';
import { CodeEditor, type CodeEditorHandle } from '#screens/features/code-editor/code-editor.tsx';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Chip, EmptyState, ErrorState, Skeleton } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { useAsync } from '#screens/ui/use-async.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

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
      toolbar={
        <>
          <WrapButton isWrapped={isWrapped} onChange={setWrapped} />
          <IconButton label={t('files.download')} icon={Download} onClick={() => void downloadFiles(account, [path])} />
        </>
      }
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
  initial: { text: string; revision: string };
}

/** What the provider has of the file. */
interface Saved {
  text: string;
  revision: string;
}

function LoadedFile({ account, path, initial, onClose }: LoadedProps) {
  const name = baseName(path);
  const help = useId();
  const editor = useRef<CodeEditorHandle>(null);
  const [restored] = useState(() => fileDrafts().read(account, path));
  const [saved, setSaved] = useState<Saved>({ text: initial.text, revision: restored?.revision ?? initial.revision });
  const [text, setText] = useState(restored?.text ?? initial.text);
  /** What is in the editor now: Ctrl+S may follow a key before the page is drawn again. */
  const typed = useRef(text);
  /** A new number draws the editor again, with another text. */
  const [version, setVersion] = useState(0);
  const [isWrapped, setWrapped] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'conflict' | 'unsaved' | null>(null);
  const isPending = useSignalValue(writeTextFile.isPending);
  const isDirty = text !== saved.text;
  const change = (next: string) => {
    typed.current = next;
    setText(next);
    if (next === saved.text) fileDrafts().drop(account, path);
    else fileDrafts().save(account, path, { text: next, revision: saved.revision });
  };
  const replace = (next: Saved) => {
    setSaved(next);
    typed.current = next.text;
    setText(next.text);
    setVersion((before) => before + 1);
    fileDrafts().drop(account, path);
    setDialog(null);
  };
  /** @returns whether it is saved */
  const save = async (isForced = false): Promise<boolean> => {
    const { current: text } = typed;
    if (isPending || (text === saved.text && !isForced)) return !isPending;
    setFailure(null);
    const body = { path, text, ...(isForced ? {} : { revision: saved.revision }) };
    const outcome = await writeTextFile.run({ params: { id: account }, body });
    if (!outcome.ok) {
      if (isRevisionConflict(outcome.error)) setDialog('conflict');
      else
        setFailure(
          t('editor.saveFailed', { reason: outcome.error.fieldMessage('text') ?? errorMessage(outcome.error) }),
        );
      return false;
    }
    const { revision } = outcome.data;
    setSaved({ text, revision });
    const draft = fileDrafts().read(account, path);
    // What was typed while it was saved is not saved yet.
    if (draft && draft.text !== text) fileDrafts().save(account, path, { text: draft.text, revision });
    else fileDrafts().drop(account, path);
    setDialog(null);
    notices().success(t('editor.saved', { name }));
    return true;
  };
  const loadTheirs = async (): Promise<string | null> => {
    const outcome = await readText(account, path);
    if (!outcome.ok) return errorMessage(outcome.error);
    replace(outcome.data);
    return null;
  };
  const discard = () => {
    fileDrafts().drop(account, path);
    onClose();
  };
  const saveAndClose = async () => {
    if (await save()) onClose();
  };
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
          <WrapButton isWrapped={isWrapped} onChange={setWrapped} />
          <IconButton label={t('files.download')} icon={Download} onClick={() => void downloadFiles(account, [path])} />
          <Button
            variant="primary"
            icon={Save}
            isPending={isPending}
            disabled={!isDirty}
            aria-keyshortcuts="Control+S"
            onClick={() => void save()}
          >
            {t('editor.save')}
          </Button>
        </>
      }
    >
      <FormError error={failure} />
      {restored && isDirty && version === 0 && (
        <p className="flex flex-wrap items-center gap-3 px-3 py-2 bg-info-soft text-info text-sm">
          {t('editor.restored')}
          <Button size="small" onClick={() => void loadTheirs().then(setFailure)}>
            {t('editor.discard')}
          </Button>
        </p>
      )}
      <CodeEditor
        key={version}
        ref={editor}
        text={text}
        fileName={name}
        label={t('editor.textOf', { name })}
        describedBy={help}
        isReadOnly={false}
        isWrapped={isWrapped}
        onChange={change}
        onSave={() => void save()}
      />
      {dialog === 'conflict' && (
        <ConflictDialog
          account={account}
          path={path}
          text={text}
          isPending={isPending}
          onKeep={() => void save(true)}
          onLoad={loadTheirs}
          onClose={() => setDialog(null)}
        />
      )}
      <Dialog
        title={t('editor.unsavedTitle', { name })}
        isOpen={dialog === 'unsaved'}
        onClose={() => setDialog(null)}
        actions={
          <>
            <Button onClick={() => setDialog(null)}>{t('editor.keepEditing')}</Button>
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
    </EditorFrame>
  );
}

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
