import { Download, FileUp } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';
import type { EmailDomain } from '#core/email/email.schema.ts';
import { importColumns } from '#core/email/mailbox-csv.rules.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { TextareaField } from '#screens/ui/field.tsx';
import { downloadCsv } from './download-csv.ts';

const t = translator(mailboxesMessages);

interface ImportSourceProps {
  domain: EmailDomain;
  text: string;
  onTextChange: (text: string) => void;
  onFile: (file: File) => void;
}

/** The CSV to import, from a file or pasted, and a template to start from. */
export function ImportSource({ domain, text, onTextChange, onFile }: ImportSourceProps) {
  const id = useId();
  const pickFile = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file) onFile(file);
    // Choosing the same file again must raise another change event.
    event.target.value = '';
  };
  return (
    <>
      <p className="text-muted">{t('import.text', { columns: importColumns.join(', ') })}</p>
      <div className="flex flex-wrap items-center gap-3">
        <label
          htmlFor={id}
          className="inline-flex items-center gap-2 control-height px-4 rounded border border-control font-semibold hover:bg-hover cursor-pointer"
        >
          <FileUp size={16} aria-hidden />
          {t('import.choose')}
        </label>
        <input id={id} type="file" accept=".csv,text/csv" className="sr-only" onChange={pickFile} />
        <Button
          variant="quiet"
          icon={Download}
          onClick={() =>
            downloadCsv('mailboxes-template.csv', [
              importColumns,
              [`anna.example@${domain.name}`, 'Anna Example', '', domain.default_quota],
            ])
          }
        >
          {t('import.template')}
        </Button>
      </div>
      <TextareaField
        label={t('import.paste')}
        rows={8}
        spellCheck={false}
        value={text}
        placeholder={`${importColumns.join(',')}\nanna@${domain.name},Anna Example,,${domain.default_quota}`}
        onChange={(event) => onTextChange(event.target.value)}
      />
    </>
  );
}
