import { useEffect, useState } from 'react';
import { readText } from '#core/hosting/files.store.ts';
import { type DiffLine, diffLines, withContext } from '#core/hosting/line-diff.rules.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { editorMessages } from '#core/i18n/messages/editor.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { baseName } from '#core/rules/path.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';

const t = translator(editorMessages);

interface Props {
  account: string;
  path: string;
  /** As it is in the editor. */
  text: string;
  isPending: boolean;
  onKeep: () => void;
  /** @returns why it could not be loaded */
  onLoad: () => Promise<string | null>;
  onClose: () => void;
}

/** Somebody else has changed the file meanwhile: nothing is lost before the choice. */
export function ConflictDialog({ account, path, text, isPending, onKeep, onLoad, onClose }: Props) {
  const [isDiffShown, setDiffShown] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    setFailure(await onLoad());
    setLoading(false);
  };
  return (
    <Dialog
      title={t('editor.conflictTitle', { name: baseName(path) })}
      isOpen
      onClose={onClose}
      variant={isDiffShown ? 'wide' : 'dialog'}
      actions={
        <>
          {!isDiffShown && <Button onClick={() => setDiffShown(true)}>{t('editor.showDiff')}</Button>}
          <Button isPending={isLoading} onClick={() => void load()}>
            {t('editor.loadTheirs')}
          </Button>
          <Button variant="primary" isPending={isPending} onClick={onKeep}>
            {t('editor.keepOwn')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormError error={failure} />
        <p>{t('editor.conflictText')}</p>
        {isDiffShown && <Differences account={account} path={path} text={text} />}
      </div>
    </Dialog>
  );
}

/** Lines of a comparison that are drawn. */
const MAX_LINES = 2000;

function Differences({ account, path, text }: Pick<Props, 'account' | 'path' | 'text'>) {
  const [lines, setLines] = useState<readonly (DiffLine | null)[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isLeft = false;
    void readText(account, path).then((outcome) => {
      if (isLeft) return;
      if (outcome.ok) setLines(withContext(diffLines(outcome.data.text, text)));
      else setFailure(errorMessage(outcome.error));
    });
    return () => {
      isLeft = true;
    };
  }, [account, path, text]);
  if (failure) return <FormError error={failure} />;
  if (!lines) return <Skeleton height={160} />;
  if (!lines.some((line) => line && line.kind !== 'same')) return <p className="text-muted">{t('editor.sameText')}</p>;
  return (
    <div className="grid gap-2 min-w-0">
      <p className="text-sm text-muted">{t('editor.diffLegend')}</p>
      <div
        role="region"
        aria-label={t('editor.diff')}
        tabIndex={0}
        className="diff font-mono text-sm rounded border border-line overflow-auto max-h-[50vh]"
      >
        {lines.slice(0, MAX_LINES).map((line, index) => (
          <DiffRow key={index} line={line} />
        ))}
      </div>
    </div>
  );
}

const lineStyles = {
  same: { mark: ' ', className: 'text-muted', label: '' },
  removed: { mark: '−', className: 'bg-danger-soft text-danger', label: 'editor.lineTheirs' },
  added: { mark: '+', className: 'bg-success-soft text-success', label: 'editor.lineOwn' },
} as const;

function DiffRow({ line }: { line: DiffLine | null }) {
  if (!line) return <div className="px-2 text-faint select-none">⋯</div>;
  const { mark, className, label } = lineStyles[line.kind];
  return (
    <div className={`flex gap-2 px-2 whitespace-pre ${className}`}>
      <span aria-hidden className="select-none">
        {mark}
      </span>
      {label && <span className="sr-only">{t(label)}</span>}
      {line.text}
    </div>
  );
}
