import { FileUp, Package, X } from 'lucide-react';
import { type DragEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { formatCount } from '#core/i18n/format-count.ts';
import { nodeProjectsMessages } from '#core/i18n/messages/node-projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { MAX_ARCHIVE_BYTES } from '#core/image/image.rules.ts';
import { afterPaint } from '#core/platform/after-paint.ts';
import type { UploadedApp } from '#core/project/node-draft.rules.ts';
import { uploadApp } from '#core/project/node-projects.store.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { Meter } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { useFocusFallback } from '#screens/ui/use-focus-fallback.ts';

const t = translator(nodeProjectsMessages);

interface ArchiveFieldProps {
  app: UploadedApp | null;
  error: string | null | undefined;
  onChange: (app: UploadedApp | null) => void;
}

/** Sends an archive as soon as it is chosen. The provider keeps it, so it is still there after a reload. */
export function ArchiveField({ app, error, onChange }: ArchiveFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [upload, setUpload] = useState<{ name: string; abort: AbortController } | null>(null);
  const [share, setShare] = useState(0);
  const running = useRef<AbortController | null>(null);
  const input = useFocusFallback<HTMLInputElement>(upload ? 'uploading' : 'idle');
  // Nobody waits for what a page that is gone has asked for.
  useEffect(() => () => running.current?.abort(), []);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setProblem(null);
    setShare(0);
    setUpload({ name: file.name, abort });
    const answer = await uploadApp(file, { signal: abort.signal, onProgress: setShare });
    if (running.current !== abort) return;
    setUpload(null);
    if ('app' in answer) onChange(answer.app);
    else if ('problem' in answer) setProblem(answer.problem);
    else setProblem(abort.signal.aborted ? t('nodeProjects.uploadStopped') : errorMessage(answer.error));
  };
  return (
    <div className="grid gap-3 min-w-0">
      {!upload && <DropZone input={input} error={problem ?? error} onChoose={(file) => void choose(file)} />}
      {upload && (
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className="grow min-w-[200px]" role="status">
            <Meter
              label={t('nodeProjects.uploading', { name: upload.name })}
              value={share * 100}
              max={100}
              text={share < 1 ? `${Math.floor(share * 100)} %` : t('nodeProjects.reading')}
            />
          </div>
          <Button size="small" onClick={() => upload.abort.abort()}>
            {t('nodeProjects.stopUpload')}
          </Button>
        </div>
      )}
      {app && !upload && (
        <p className="flex items-center gap-2 min-w-0">
          <Package size={16} aria-hidden className="text-muted shrink-0" />
          <span className="font-semibold truncate">{app.name}</span>
          <span className="text-sm text-muted whitespace-nowrap">
            {t('nodeProjects.archiveSize', { size: formatFileSize(app.size), files: formatCount(app.files) })}
          </span>
          <IconButton
            label={t('nodeProjects.removeArchive', { name: app.name })}
            icon={X}
            size={16}
            onClick={() => onChange(null)}
          />
        </p>
      )}
    </div>
  );
}

function DropZone({
  input,
  error,
  onChoose,
}: {
  input: RefObject<HTMLInputElement | null>;
  error: string | null | undefined;
  onChoose: (file: File | undefined) => void;
}) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onChoose(event.dataTransfer.files[0]);
  };
  return (
    <div className="grid gap-2 min-w-0">
      <input
        ref={input}
        id={id}
        type="file"
        accept=".zip,.gz,.tgz,application/zip,application/gzip"
        className="sr-only peer"
        aria-describedby={`${id}-help ${id}-error`}
        aria-invalid={Boolean(error) || undefined}
        onChange={(event) => {
          const file = event.target.files?.[0];
          afterPaint(() => onChoose(file));
          // Choosing the same file again must raise another change event.
          event.target.value = '';
        }}
      />
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`flex flex-wrap items-center justify-center gap-2 min-h-[96px] px-3 rounded border border-dashed cursor-pointer text-center peer-focus-visible:ring-2 ${isOver ? 'border-accent bg-accent-soft' : error ? 'border-danger' : 'border-control hover:bg-hover'}`}
      >
        <FileUp size={18} aria-hidden />
        <span className="font-semibold">{t('nodeProjects.drop')}</span>
      </label>
      <p id={`${id}-help`} className="text-sm text-muted">
        {t('nodeProjects.dropHelp', { size: formatFileSize(MAX_ARCHIVE_BYTES) })}
      </p>
      <div id={`${id}-error`}>
        <FormError error={error} />
      </div>
    </div>
  );
}
