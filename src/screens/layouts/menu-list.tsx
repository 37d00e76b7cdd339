import type { ReactNode } from 'react';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { usePortal } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';
import { LinkTabs } from '../ui/link-tabs.tsx';
import { currentPages, type MenuEntry, type MenuPage } from './menu.ts';

const t = translator(frameMessages);

interface MenuProps {
  menu: readonly (readonly MenuEntry[])[];
  pathname: string;
}

/** The groups of the sidebar. The children of the current entry are listed below it. */
export function MenuList({ menu, pathname }: MenuProps) {
  const { entry: current, child } = currentPages(menu, pathname);
  return (
    <div className="grid gap-4">
      {menu.map((entries) => (
        <ul key={entries[0]?.path} className="menu-group">
          {entries.map((entry) => {
            const { path, to = path, labelKey, icon: Icon } = entry;
            const children = entry === current ? entry.children : undefined;
            return (
              <li key={path}>
                <MenuLink
                  to={to}
                  title={t(labelKey)}
                  current={entry !== current ? undefined : pathname === to && !child ? 'page' : 'true'}
                  className={children ? 'menu-link is-open' : 'menu-link'}
                >
                  <Icon size={20} aria-hidden />
                  <span className="menu-word">{t(labelKey)}</span>
                </MenuLink>
                {children && (
                  <ul className="menu-children">
                    {children.map((page) => (
                      <li key={page.path}>
                        <MenuLink
                          to={page.path}
                          current={page !== child ? undefined : pathname === page.path ? 'page' : 'true'}
                          className="menu-child"
                        >
                          {t(page.labelKey)}
                        </MenuLink>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            );
          })}
        </ul>
      ))}
    </div>
  );
}

interface MenuLinkProps {
  to: string;
  title?: string;
  current: 'page' | 'true' | undefined;
  className: string;
  children: ReactNode;
}

/** Pointing at a link loads its page ahead. */
function MenuLink({ current, ...link }: MenuLinkProps) {
  const { preload } = usePortal();
  const loadAhead = () => preload?.(link.to);
  return <Link {...link} aria-current={current} onPointerEnter={loadAhead} onFocus={loadAhead} />;
}

/** The children of the current entry where the sidebar does not show them: on a narrow window, on these pages themselves. */
export function SectionTabs({ menu, pathname }: MenuProps) {
  const { entry } = currentPages(menu, pathname);
  const pages: readonly MenuPage[] = entry?.children ?? [];
  if (!entry || !pages.some(({ path }) => path === pathname)) return null;
  return (
    <div className="section-tabs">
      <LinkTabs
        label={t(entry.labelKey)}
        tabs={pages.map(({ path, labelKey }) => ({ to: path, label: t(labelKey) }))}
      />
    </div>
  );
}
