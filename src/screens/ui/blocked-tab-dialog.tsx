import { ExternalLink } from 'lucide-react';
import { commonMessages } from '#core/i18n/messages/common.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

const t = translator(commonMessages);

/** Shows an address that works once as a link, where the browser has blocked its tab. @param url null while it has not */
export function BlockedTabDialog({
  url,
  title,
  text,
  linkLabel,
  onClose,
}: {
  url: string | null;
  title: string;
  text: string;
  linkLabel: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={title}
      isOpen={url !== null}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('dialog.cancel')}</Button>}
    >
      <div className="grid gap-4">
        <p className="text-muted">{text}</p>
        <a
          href={url ?? undefined}
          target="_blank"
          rel="noopener noreferrer"
          // The address works once.
          onClick={onClose}
          className="inline-flex items-center gap-2 justify-self-start control-height px-4 rounded font-semibold bg-accent text-on-accent hover:bg-accent-strong"
        >
          <ExternalLink size={16} aria-hidden />
          {linkLabel}
        </a>
      </div>
    </Dialog>
  );
}
