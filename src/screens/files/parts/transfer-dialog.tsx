import { useState } from 'react';
import { moveProblem } from '#core/hosting/files.rules.ts';
import { copyFiles, moveFiles, namesIn } from '#core/hosting/files.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { list } from '#core/rules/format.rules.ts';
import { baseName, joinPath, parentPath } from '#core/rules/path.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { RadioGroup } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { FolderTree } from './folder-tree.tsx';
import type { FileDialogProps } from './open-dialog.ts';

const t = translator(filesMessages);

interface Props extends FileDialogProps {
  kind: 'move' | 'copy';
  paths: readonly string[];
  /** Chosen already: names are taken there. */
  to?: string | undefined;
}

type Choice = 'replace' | 'rename' | 'skip';
/** How many names a sentence lists. */
const MAX_NAMES = 3;

const folderName = (path: string) => (path === '/' ? t('files.home') : baseName(path));

/** Moves or copies files into a folder that is chosen here, and asks what happens to names that are taken. */
export function TransferDialog(props: Props) {
  const { account, folder, kind, paths, to: preset, onClose } = props;
  const { to, setTo, taken, choice, setChoice, chooseOther, failure, isPending, submit } = useTransfer(props);
  const isMove = kind === 'move';
  const [first = ''] = paths;
  const subject = paths.length === 1 ? baseName(first) : t('files.itemCount', { n: paths.length });
  const problem = isMove ? moveProblem(paths, to) : null;
  return (
    <Dialog
      title={t(isMove ? 'files.moveTitle' : 'files.copyTitle', { name: subject })}
      isOpen
      onClose={onClose}
      actions={
        <>
          {taken && !preset ? (
            <Button key="other" onClick={chooseOther}>
              {t('files.chooseOther')}
            </Button>
          ) : (
            <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          )}
          <Button variant="primary" isPending={isPending} disabled={problem !== null} onClick={() => void submit()}>
            {t(isMove ? 'files.moveHere' : 'files.copyHere', { folder: folderName(to) })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormError error={failure} />
        {taken ? (
          <RadioGroup
            label={t('files.namesTaken', { n: taken.length, folder: folderName(to) })}
            help={list(taken.slice(0, MAX_NAMES).map(baseName)) + (taken.length > MAX_NAMES ? ' …' : '')}
            name="conflict"
            value={choice}
            onValueChange={(value) => setChoice(value as Choice)}
            options={conflictOptions()}
          />
        ) : (
          <>
            <p className="text-sm text-muted">{t('files.chooseFolder')}</p>
            <div className="rounded border border-control p-1 overflow-y-auto max-h-[320px] min-h-[200px]">
              <FolderTree account={account} label={t('files.folders')} current={to} onChoose={setTo} hasFocus />
            </div>
            <p role="status" className={`text-sm break-all ${problem && to !== folder ? 'text-danger' : 'text-muted'}`}>
              {problem ?? t('files.destination', { path: joinPath(to, paths.length === 1 ? baseName(first) : '…') })}
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Where the files go, and what happens to names that are taken there once it is known which. */
function useTransfer({ account, folder, kind, paths, to: preset, onClose, onDone, onOpen }: Props) {
  const [to, setTo] = useState(preset ?? folder);
  const [taken, setTaken] = useState<readonly string[] | null>(null);
  const [choice, setChoice] = useState<Choice>('rename');
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const isMove = kind === 'move';
  const inTheWay = async () => {
    const names = await namesIn(account, to);
    return paths.filter((path) => names.has(baseName(path)));
  };
  const send = async (sent: readonly string[], onConflict: 'refuse' | 'replace' | 'rename') => {
    const input = { params: { id: account }, body: { paths: [...sent], to, on_conflict: onConflict } };
    const outcome = await (isMove ? moveFiles : copyFiles).run(input);
    if (!outcome.ok) return setFailure(errorMessage(outcome.error));
    const refused = outcome.data.outcomes.filter(({ error }) => error);
    const n = sent.length - refused.length;
    if (n > 0) notices().success(t(isMove ? 'files.moved' : 'files.copied', { n, folder: folderName(to) }));
    onDone(outcome.data.outcomes.find((one) => one.to && parentPath(one.to) === folder)?.to ?? null);
    if (refused.length > 0) onOpen({ kind: 'refused', outcomes: refused });
  };
  const submit = async () => {
    setFailure(null);
    setPending(true);
    // Copies beside their originals get names of their own.
    const clashes = taken ?? (!isMove && paths.every((path) => parentPath(path) === to) ? [] : await inTheWay());
    if (clashes.length > 0 && !taken) setTaken(clashes);
    else if (clashes.length === 0) await send(paths, isMove ? 'refuse' : 'rename');
    else if (choice === 'skip') {
      const rest = paths.filter((path) => !clashes.includes(path));
      if (rest.length > 0) await send(rest, 'refuse');
      else onClose();
    } else await send(paths, choice);
    setPending(false);
  };
  return { to, setTo, taken, choice, setChoice, chooseOther: () => setTaken(null), failure, isPending, submit };
}

const conflictOptions = () => [
  { value: 'rename', label: t('files.keepBoth'), help: t('files.keepBothHelp') },
  { value: 'replace', label: t('files.replace'), help: t('files.replaceHelp') },
  { value: 'skip', label: t('files.skip'), help: t('files.skipHelp') },
];
