import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Link } from '../ui/link.tsx';
import { isWithin, type MenuEntry } from './menu.ts';

const t = translator(frameMessages);

export function MenuList({ entries, pathname }: { entries: readonly MenuEntry[]; pathname: string }) {
  return (
    <ul className="grid gap-1">
      {entries.map(({ path, to = path, labelKey, icon: Icon }) => {
        const isCurrent = isWithin(pathname, path);
        return (
          <li key={path}>
            <Link
              to={to}
              aria-current={isCurrent ? 'page' : undefined}
              title={t(labelKey)}
              className={`menu-link ${isCurrent ? 'bg-accent-soft text-accent font-semibold' : 'text-muted hover:bg-hover hover:text-ink'}`}
            >
              <Icon size={20} aria-hidden />
              <span className="menu-word">{t(labelKey)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
