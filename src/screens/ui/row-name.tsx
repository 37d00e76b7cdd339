import type { ReactNode } from 'react';
import { Link } from './link.tsx';

interface RowNameProps {
  /** The name of the row. Cut off where it is long; a tooltip shows the whole. */
  children: ReactNode;
  /** A second line, which a phone's card leaves out. */
  note?: ReactNode;
  /** Path of the page that the row opens. */
  to?: string;
  /** What opens the row where it has no page. */
  onOpen?: () => void;
  /** Called when the row is likely to be opened. */
  onPrefetch?: () => void;
}

/** The main cell of a row: its name as a link or a button. The second line is beside the link: it is no part of its name. */
export const RowName = ({ note, ...opener }: RowNameProps) => (
  <span className="row-name grid content-center min-w-0 min-h-[24px]">
    <Opener {...opener} />
    {note && <span className="row-note truncate text-sm text-muted">{note}</span>}
  </span>
);

function Opener({ children, to, onOpen, onPrefetch }: Omit<RowNameProps, 'note'>) {
  if (to !== undefined)
    return (
      <Link
        to={to}
        className="truncate font-semibold hover:text-accent"
        onPointerEnter={onPrefetch}
        onFocus={onPrefetch}
      >
        {children}
      </Link>
    );
  if (onOpen)
    return (
      <button type="button" className="row-opener truncate font-semibold text-left hover:text-accent" onClick={onOpen}>
        {children}
      </button>
    );
  return <span className="truncate font-semibold">{children}</span>;
}
