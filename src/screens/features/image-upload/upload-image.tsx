import { FileUp, Package, X } from 'lucide-react';
import { type DragEvent, type Ref, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { imagesMessages } from '#core/i18n/messages/images.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { MAX_ARCHIVE_BYTES } from '#core/image/image.rules.ts';
import type { Image } from '#core/image/image.schema.ts';
import { checkArchive, nameOfArchive, sendArchive } from '#core/image/upload.store.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { Meter } from '#screens/ui/feedback.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Form, FormError, useSubmit } from '#screens/ui/form.tsx';
import { type TextForm, useTextForm } from '#screens/ui/use-text-form.ts';

const t = translator(imagesMessages);

interface UploadImageProps {
  /** The project that the image is for; null where it could not be made, which the page then says. */
  findProject: () => Promise<string | null>;
  onUploaded: (image: Image) => void;
}

type ImageForm = TextForm<'file' | 'name' | 'tag'>;

/** Sends an archive of an image. What cannot be one is refused before anything is sent. */
export function UploadImage({ findProject, onUploaded }: UploadImageProps) {
  const [file, setFile] = useState<File | null>(null);
  /** Why the chosen file cannot be an image. */
  const [problem, setProblem] = useState<string | null>(null);
  const [upload, setUpload] = useState<AbortController | null>(null);
  const [share, setShare] = useState(0);
  const form = useTextForm(
    { file: '', name: '', tag: 'latest' },
    {
      file: (chosen) => (chosen === '' ? t('images.noArchive') : problem),
      name: (name) => (name.trim() === '' ? t('images.nameMissing') : null),
      tag: (tag) => (tag.trim() === '' ? t('images.tagMissing') : null),
    },
  );
  const choose = async (next: File | undefined) => {
    if (!next) return;
    setFile(next);
    form.change({ file: next.name });
    if (form.values.name === '') form.change({ name: nameOfArchive(next.name) });
    const found = (await checkArchive(next)).problem;
    setProblem(found);
    form.setError('file', { message: found ?? '' });
  };
  const send = async ({ name, tag }: ImageForm['values']) => {
    if (!file) return null;
    const abort = new AbortController();
    setShare(0);
    setUpload(abort);
    const projectId = await findProject();
    const answer =
      projectId &&
      (await sendArchive(
        { file, name: name.trim(), tag: tag.trim(), projectId },
        { signal: abort.signal, onProgress: setShare },
      ));
    // A disabled field cannot have the focus, which a refusal gives it.
    flushSync(() => setUpload(null));
    if (!answer) return null;
    if ('problem' in answer) {
      form.setError('file', { message: answer.problem });
      form.setFocus('file');
      return null;
    }
    if (answer.ok || !abort.signal.aborted) return answer;
    submit.setError(t('images.stopped'));
    return null;
  };
  const submit = useSubmit(form, send, { onSuccess: ({ image }) => onUploaded(image) });
  const { ref, error } = form.register('file');
  return (
    <Form
      {...submit}
      onSubmit={(values) => (upload ? undefined : submit.onSubmit(values))}
      className="grid gap-4 min-w-0"
      label={t('images.upload')}
    >
      <ArchiveField
        ref={ref}
        file={file}
        error={error}
        isDisabled={upload !== null}
        onChoose={(next) => void choose(next)}
        onRemove={() => {
          setFile(null);
          form.change({ file: '' });
          form.setError('file', { message: '' });
        }}
      />
      <NameFields form={form} />
      {upload && file && <Sending name={file.name} share={share} onStop={() => upload.abort()} />}
      <Button variant="primary" type="submit" className="justify-self-start" isPending={upload !== null}>
        {t('images.upload')}
      </Button>
    </Form>
  );
}

const NameFields = ({ form: { register } }: { form: ImageForm }) => (
  <div className="grid gap-3 items-start sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] max-w-[640px]">
    <TextField
      {...register('name')}
      label={t('images.name')}
      help={t('images.nameHelp')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
    <TextField
      {...register('tag')}
      label={t('images.tag')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
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

interface ArchiveFieldProps {
  /** Of the file input. */
  ref: Ref<HTMLInputElement>;
  file: File | null;
  error: string | null | undefined;
  isDisabled: boolean;
  onChoose: (file: File | undefined) => void;
  onRemove: () => void;
}

function ArchiveField({ ref, file, error, isDisabled, onChoose, onRemove }: ArchiveFieldProps) {
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
        ref={ref}
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
