import { useState } from 'react';
import type { EmailDomain } from '#core/email/email.schema.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportSource } from './import-source.tsx';
import { useMailboxImport } from './use-mailbox-import.ts';

const t = translator(mailboxesMessages);

const MAX_FILE_BYTES = 5_000_000;

/** Creates mailboxes from a CSV: a check of each row first, then the rows that passed it. */
export function ImportMailboxesDialog({ domain, onClose }: { domain: EmailDomain; onClose: () => void }) {
  const [text, setText] = useState('');
  const { rows, error, progress, isPending, check, create, setError, reset } = useMailboxImport(domain);
  const goodCount = rows?.filter((row) => row.status === 'good').length ?? 0;
  const readFile = async (file: File) => {
    if (file.size > MAX_FILE_BYTES) {
      setError(t('import.tooLarge'));
      return;
    }
    const content = await file.text();
    setText(content);
    await check(content);
  };
  const sourceActions = (
    <>
      <Button onClick={onClose}>{t('dialog.cancel')}</Button>
      <Button variant="primary" isPending={isPending} disabled={text.trim() === ''} onClick={() => void check(text)}>
        {t('import.check')}
      </Button>
    </>
  );
  const previewActions = (
    <>
      <Button key="another" onClick={reset} disabled={isPending}>
        {t('import.another')}
      </Button>
      {goodCount > 0 ? (
        <Button key="create" variant="primary" isPending={isPending} onClick={() => void create()}>
          {t('import.create', { n: goodCount })}
        </Button>
      ) : (
        <Button key="close" variant="primary" onClick={onClose}>
          {t('dialog.close')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      title={t('import.title', { name: domain.name })}
      isOpen
      onClose={onClose}
      variant="wide"
      actions={rows ? previewActions : sourceActions}
    >
      <div className="grid gap-4">
        <FormError error={error} />
        {rows ? (
          <ImportPreview rows={rows} progress={progress} domainName={domain.name} />
        ) : (
          <ImportSource domain={domain} text={text} onTextChange={setText} onFile={(file) => void readFile(file)} />
        )}
      </div>
    </Dialog>
  );
}
