import { FileUp, Package, X } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import type { ApiError } from '#core/http/api-error.ts';
import { imagesMessages } from '#core/i18n/messages/images.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { MAX_ARCHIVE_BYTES } from '#core/image/image.rules.ts';
import type { Image } from '#core/image/image.schema.ts';
import { checkArchive, nameOfArchive, sendArchive } from '#core/image/upload.store.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { Meter } from '#screens/ui/feedback.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { readRefusal } from '#screens/ui/refusal.ts';

const t = translator(imagesMessages);

interface UploadImageProps {
  /** The project that the image is for; null where it could not be made, which the page then says. */
  findProject: () => Promise<string | null>;
  onUploaded: (image: Image) => void;
}

type Errors = Readonly<Partial<Record<'file' | 'name' | 'tag' | 'form', string | null>>>;

/** Sends an archive of an image. What cannot be one is refused before anything is sent. */
export function UploadImage({ findProject, onUploaded }: UploadImageProps) {
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [tag, setTag] = useState('latest');
  /** Why the chosen file cannot be an image. */
  const [problem, setProblem] = useState<string | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [upload, setUpload] = useState<AbortController | null>(null);
  const [share, setShare] = useState(0);
  const choose = async (next: File | undefined) => {
    if (!next) return;
    setFile(next);
    if (name === '') setName(nameOfArchive(next.name));
    const found = (await checkArchive(next)).problem;
    setProblem(found);
    setErrors({ file: found });
  };
  const submit = async () => {
    const missing = missingOf(file, problem, name, tag);
    setErrors(missing);
    if (!file || Object.values(missing).some(Boolean)) return;
    const abort = new AbortController();
    setShare(0);
    setUpload(abort);
    const projectId = await findProject();
    if (projectId === null) return setUpload(null);
    const answer = await sendArchive(
      { file, name: name.trim(), tag: tag.trim(), projectId },
      { signal: abort.signal, onProgress: setShare },
    );
    setUpload(null);
    if ('image' in answer) onUploaded(answer.image);
    else setErrors(abort.signal.aborted ? { form: t('images.stopped') } : failureOf(answer));
  };
  return (
    <form
      noValidate
      className="grid gap-4 min-w-0"
      aria-label={t('images.upload')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!upload) void submit();
      }}
    >
      <FormError error={errors.form} />
      <ArchiveField
        file={file}
        error={errors.file}
        isDisabled={upload !== null}
        onChoose={(next) => void choose(next)}
        onRemove={() => {
          setFile(null);
          setErrors({});
        }}
      />
      <NameFields name={name} tag={tag} errors={errors} onName={setName} onTag={setTag} />
      {upload && file && <Sending name={file.name} share={share} onStop={() => upload.abort()} />}
      <Button variant="primary" type="submit" className="justify-self-start" isPending={upload !== null}>
        {t('images.upload')}
      </Button>
    </form>
  );
}

interface NameFieldsProps {
  name: string;
  tag: string;
  errors: Errors;
  onName: (name: string) => void;
  onTag: (tag: string) => void;
}

const NameFields = ({ name, tag, errors, onName, onTag }: NameFieldsProps) => (
  <div className="grid gap-3 items-start sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] max-w-[640px]">
    <TextField
      label={t('images.name')}
      help={t('images.nameHelp')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={name}
      error={errors.name}
      onChange={(event) => onName(event.target.value)}
    />
    <TextField
      label={t('images.tag')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={tag}
      error={errors.tag}
      onChange={(event) => onTag(event.target.value)}
    />
  </div>
);

const Sending = ({ name, share, onStop }: { name: string; share: number; onStop: () => void }) => (
  <div className="flex flex-wrap items-end justify-between gap-3 max-w-[640px]">
    <div className="grow min-w-[200px]" role="status">
      <Meter
        label={t('images.uploading', { name })}
        value={share * 100}
        max={100}
        text={share < 1 ? `${Math.floor(share * 100)}%` : t('images.reading')}
      />
    </div>
    <Button size="small" onClick={onStop}>
      {t('images.stop')}
    </Button>
  </div>
);

const missingOf = (file: File | null, problem: string | null, name: string, tag: string): Errors => ({
  file: file ? problem : t('images.noArchive'),
  name: name.trim() === '' ? t('images.nameMissing') : null,
  tag: tag.trim() === '' ? t('images.tagMissing') : null,
});

/** What is wrong with the file, or what the provider says of it, by field. */
function failureOf(answer: { problem: string } | { error: ApiError }): Errors {
  if ('problem' in answer) return { file: answer.problem };
  const { messageOf, rest } = readRefusal(answer.error, ['file', 'name', 'tag']);
  return { file: messageOf('file'), name: messageOf('name'), tag: messageOf('tag'), form: rest };
}

interface ArchiveFieldProps {
  file: File | null;
  error: string | null | undefined;
  isDisabled: boolean;
  onChoose: (file: File | undefined) => void;
  onRemove: () => void;
}

function ArchiveField({ file, error, isDisabled, onChoose, onRemove }: ArchiveFieldProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isDisabled) onChoose(event.dataTransfer.files[0]);
  };
  return (
    <div className="grid gap-2 max-w-[640px]">
      <input
        id={id}
        type="file"
        accept=".tar,.gz,.tgz,application/x-tar,application/gzip"
        className="sr-only peer"
        disabled={isDisabled}
        aria-describedby={`${id}-help ${id}-error`}
        aria-invalid={Boolean(error) || undefined}
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
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
        <span className="font-semibold">{t('images.drop')}</span>
      </label>
      <p id={`${id}-help`} className="text-sm text-muted">
        {t('images.dropHelp', { size: formatFileSize(MAX_ARCHIVE_BYTES) })}
      </p>
      {file && (
        <p className="flex items-center gap-2 text-sm min-w-0">
          <Package size={15} aria-hidden className="text-muted shrink-0" />
          <span className="truncate">{file.name}</span>
          <span className="text-muted whitespace-nowrap">{formatFileSize(file.size)}</span>
          {!isDisabled && (
            <IconButton label={t('images.removeArchive', { name: file.name })} icon={X} size={16} onClick={onRemove} />
          )}
        </p>
      )}
      <div id={`${id}-error`}>
        <FormError error={error} />
      </div>
    </div>
  );
}
