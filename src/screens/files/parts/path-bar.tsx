import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { revealHiddenCharacters } from '#core/rules/format.rules.ts';
import { baseName, pathChain } from '#core/rules/path.rules.ts';
import { UnstyledButton } from '#screens/ui/button.tsx';
import { dropTarget } from './drag.ts';

const t = translator(filesMessages);

interface Props {
  path: string;
  onOpen: (path: string) => void;
  onMove: (paths: readonly string[], to: string) => void;
  /** Opens the folders where there is no room for them. */
  drawerButton: ReactNode;
}

/** The folders from the account down to the open one. */
export function PathBar({ path, onOpen, onMove, drawerButton }: Props) {
  const chain = pathChain(path);
  return (
    <nav aria-label={t('files.path')} className="flex items-center gap-3 px-3 py-2 border-b min-w-0 min-h-[41px]">
      {drawerButton}
      <ol className="flex flex-wrap items-center min-w-0 text-sm">
        {chain.map((folder, index) => {
          const name = folder === '/' ? t('files.home') : revealHiddenCharacters(baseName(folder));
          const isCurrent = index === chain.length - 1;
          return (
            <li key={folder} className="inline-flex items-center min-w-0" {...dropTarget(folder, onMove)}>
              {index > 0 && <ChevronRight size={14} aria-hidden className="text-muted" />}
              {isCurrent ? (
                <span aria-current="page" className="px-1 font-semibold truncate">
                  {name}
                </span>
              ) : (
                <UnstyledButton
                  className="px-1 min-h-[24px] rounded text-muted hover:text-ink hover:bg-hover truncate"
                  onClick={() => onOpen(folder)}
                >
                  {name}
                </UnstyledButton>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
