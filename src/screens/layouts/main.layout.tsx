import { type ReactNode, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { brand as brandStore } from '#core/brand/brand.store.ts';
import { basketCount } from '#core/cart/basket-count.ts';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { afterPaint } from '#core/platform/after-paint.ts';
import { listenForShortcuts } from '#core/platform/keyboard-shortcuts.ts';
import { showTruncationTooltip } from '#core/platform/truncation-tooltip.ts';
import { brandThemes } from '#core/theme/brands.ts';
import type { User } from '#core/user/user.schema.ts';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useIdlePreload } from '../ui/use-idle-preload.ts';
import { Footer } from './footer.tsx';
import { MainHeader, type Overlay } from './main-header.tsx';
import { type MenuPage, visibleMenu, visiblePages } from './menu.ts';
import { MenuList, SectionTabs } from './menu-list.tsx';

const t = translator(frameMessages);

const CommandPalette = lazyPart(() => import('./command-palette.tsx').then((module) => module.CommandPalette));
/** Its user types as soon as it is opened. */
const typedInto = [CommandPalette];
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog));
const CreateTeamDialog = lazyPart(() => import('./create-team-dialog.tsx').then((module) => module.CreateTeamDialog));

/** Sidebar and header. The sidebar shows labels from 1280 px, icons from 640 px, and is a drawer below that. */
export function MainLayout({ user, children }: { user: User; children: ReactNode }) {
  const { host, router } = usePortal();
  const { brand } = host.config();
  const theme = brandThemes[brand];
  const catalogue = useSignalValue(brandStore().current);
  const pathname = useSignalValue(router.pathname);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const open = (next: Overlay) => () => setOverlay(next);
  const close = () => setOverlay(null);
  const main = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer
  useLayoutEffect(close, [pathname]);
  const pages = useMemo(() => visiblePages(user, brand, catalogue), [user, brand, catalogue]);
  useShortcuts(pages, overlay, setOverlay);
  useIdlePreload(typedInto);
  const hasBasket = useSignalValue(basketCount()) > 0 || /^\/(cart|checkout)\b/.test(pathname);
  const entries = useMemo(() => visibleMenu(user, brand, catalogue, hasBasket), [user, brand, catalogue, hasBasket]);
  const menu = { menu: entries, pathname };
  return (
    <div className="main-layout bg-bg text-ink" onPointerOver={showTruncationTooltip}>
      <MainHeader user={user} main={main} onOpen={setOverlay} />
      <nav aria-label={t('menu.label')} className="main-sidebar bg-surface">
        <MenuList {...menu} />
      </nav>
      <div className="main-column">
        <main ref={main} tabIndex={-1} className="main-content outline-none min-w-0">
          <SectionTabs {...menu} />
          {children}
        </main>
        <Footer className="main-footer border-t" />
      </div>
      <Dialog title={theme.title} variant="drawer" isOpen={overlay === 'menu'} onClose={close}>
        <nav aria-label={t('menu.label')}>
          <MenuList {...menu} />
        </nav>
      </Dialog>
      <Suspense fallback={null}>
        {overlay === 'palette' && (
          <CommandPalette
            pages={pages}
            user={user}
            onClose={close}
            onOpenShortcuts={open('shortcuts')}
            onCreateTeam={open('team')}
          />
        )}
        {overlay === 'shortcuts' && <ShortcutsDialog pages={pages} onClose={close} />}
        {overlay === 'team' && <CreateTeamDialog onClose={close} />}
      </Suspense>
    </div>
  );
}

/** The keyboard shortcuts of the portal. They do nothing while a dialog is open, or its code is on its way. */
function useShortcuts(pages: readonly MenuPage[], overlay: Overlay | null, onOpen: (overlay: Overlay) => void) {
  const { host, router } = usePortal();
  const current = useRef({ pages, overlay });
  current.current = { pages, overlay };
  // Before the first paint: a key that is pressed as soon as the page is seen counts.
  useLayoutEffect(
    () =>
      listenForShortcuts(
        {
          onPalette: () => onOpen('palette'),
          onSequence(keys) {
            if (keys === '?') onOpen('shortcuts');
            if (keys === '/') onOpen('palette');
            const page = current.current.pages.find(({ shortcutKey }) => shortcutKey && keys === `g ${shortcutKey}`);
            if (page) afterPaint(() => router.navigate(page.to ?? page.path));
          },
        },
        () => current.current.overlay !== null || host.shadowRoot?.querySelector('dialog[open]') !== null,
      ),
    [host, router, onOpen],
  );
}
