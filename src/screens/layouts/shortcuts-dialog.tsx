import { Fragment } from 'react';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { navigationMessages } from '#core/i18n/messages/navigation.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { isApplePlatform } from '#core/platform/keyboard-shortcuts.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { MenuPage } from './menu.ts';

const t = translator(frameMessages, navigationMessages);

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex items-center gap-1 text-sm text-muted whitespace-nowrap">
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && t('shortcuts.then')}
          <kbd className="inline-flex items-center justify-center min-w-[28px] h-6 px-1.5 rounded border border-control bg-sunken text-ink">
            {key}
          </kbd>
        </Fragment>
      ))}
    </span>
  );
}

/** All keyboard shortcuts of the portal. */
export function ShortcutsDialog({ pages, onClose }: { pages: readonly MenuPage[]; onClose: () => void }) {
  const rows: [string, string[]][] = [
    [t('shortcuts.palette'), [isApplePlatform() ? '⌘ K' : 'Ctrl K']],
    [t('shortcuts.sheet'), ['?']],
    ...pages.flatMap(({ shortcutKey, labelKey }): [string, string[]][] =>
      shortcutKey ? [[t('shortcuts.go', { page: t(labelKey) }), ['G', shortcutKey.toUpperCase()]]] : [],
    ),
  ];
  return (
    <Dialog title={t('shortcuts.title')} isOpen onClose={onClose}>
      <dl className="grid">
        {rows.map(([label, keys]) => (
          <div key={label} className="flex items-center justify-between gap-4 py-2 border-b last:border-b-0">
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted pt-3">{t('shortcuts.note')}</p>
    </Dialog>
  );
}
