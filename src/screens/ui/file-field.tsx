import { Paperclip, X } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { translator } from '#core/i18n/translator.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { IconButton } from './button.tsx';
import { Field, type FieldProps } from './field.tsx';

const t = translator();

/** The selected files with their sizes, each removable. `help` says what is accepted, before the upload. */
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
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field label={label} help={help} error={error}>
      {({ id, describedBy, isInvalid }) => (
        <div className="grid gap-2">
          <input
            ref={input}
            id={id}
            type="file"
            multiple
            accept={accept}
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
            className="w-full p-2 rounded border border-control border-dashed bg-surface"
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              onFilesChange([...files, ...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <ul className="grid gap-1">
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
