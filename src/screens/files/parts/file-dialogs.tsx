import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { BulkOutcomeDialog } from '#screens/ui/bulk-outcome-dialog.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { BinDialog } from './bin-dialog.tsx';
import { ExtractDialog } from './extract-dialog.tsx';
import { ModeDialog } from './mode-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import type { FileDialogProps, OpenDialog } from './open-dialog.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

const t = translator(filesMessages);

/** The dialog that is open above the list. */
export function FileDialogs({ dialog, ...props }: FileDialogProps & { dialog: OpenDialog }) {
  switch (dialog.kind) {
    case 'create':
      return <NameDialog {...props} what={dialog.what} />;
    case 'rename':
      return <NameDialog {...props} entry={dialog.entry} />;
    case 'move':
    case 'copy':
      return <TransferDialog {...props} kind={dialog.kind} paths={dialog.paths} to={dialog.to} />;
    case 'mode':
      return <ModeDialog {...props} entries={dialog.entries} />;
    case 'zip':
      return <ArchiveDialog {...props} entries={dialog.entries} />;
    case 'unzip':
      return <ExtractDialog {...props} entry={dialog.entry} />;
    case 'preview':
      return <PreviewDialog {...props} entry={dialog.entry} />;
    case 'bin':
      return <BinDialog {...props} />;
    case 'refused':
      return (
        <BulkOutcomeDialog
          outcomes={dialog.outcomes.map(({ path, error }) => ({
            id: path,
            name: path,
            ok: !error,
            message: error ?? t('files.outcomeDone'),
          }))}
          onClose={props.onClose}
        />
      );
  }
}
