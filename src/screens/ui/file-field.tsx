import { FileUp, Paperclip, X } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { translator } from '#core/i18n/translator.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { IconButton } from './button.tsx';
import { Field, type FieldProps } from './field.tsx';

const t = translator();

/** A place to drop files on, and the selected ones with their sizes, each removable. `help` says what is accepted, before the upload. */
export function FileField({
  label,
  help,
  error,
  files,
  onFilesChange,
  accept,
}: FieldProps & {
  files: readonly File[];
  onFilesChange: (files: readonly File[]) => void;
  accept?: string | undefined;
}) {
  const [isOver, setOver] = useState(false);
  return (
    <Field label={label} help={help} error={error}>
      {(control, isInvalid) => (
        <div className="grid gap-2">
          <div
            className={`drop-zone relative flex items-center justify-center gap-2 h-24 px-4 rounded border border-dashed transition-colors ${isOver ? 'border-accent bg-accent-soft' : isInvalid ? 'border-danger' : 'border-control hover:bg-hover'}`}
          >
            <FileUp size={18} aria-hidden />
            <span className="font-semibold">{t('field.dropFiles')}</span>
            {/* The native input covers the place: it takes presses, keys and drops itself. */}
            <input
              {...control}
              type="file"
              multiple
              accept={accept}
              className="absolute inset-0 w-full h-full opacity-0 cursor-pointer"
              onDragEnter={() => setOver(true)}
              onDragLeave={() => setOver(false)}
              onDrop={() => setOver(false)}
              onChange={(event: ChangeEvent<HTMLInputElement>) => {
                onFilesChange([...files, ...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
          </div>
          <ul className="grid gap-1 empty:hidden">
            {files.map((file, index) => (
              <li key={`${file.name}${file.lastModified}${file.size}`} className="flex items-center gap-2 text-sm">
                <Paperclip size={15} aria-hidden className="text-muted" />
                <span className="truncate">{file.name}</span>
                <span className="text-muted whitespace-nowrap">{formatFileSize(file.size)}</span>
                <IconButton
                  label={t('field.removeFile', { name: file.name })}
                  icon={X}
                  size={16}
                  onClick={() => onFilesChange(files.filter((_, other) => other !== index))}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Field>
  );
}
