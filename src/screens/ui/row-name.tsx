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

/** The main cell of a row: its name as a link or a button. */
export function RowName({ children, note, to, onOpen, onPrefetch }: RowNameProps) {
  const lines = (
    <>
      <span className="truncate font-semibold">{children}</span>
      {note && <span className="row-note truncate text-sm text-muted">{note}</span>}
    </>
  );
  if (to !== undefined)
    return (
      <Link
        to={to}
        className="row-name grid content-center min-w-0 min-h-[24px] hover:text-accent"
        onPointerEnter={onPrefetch}
        onFocus={onPrefetch}
      >
        {lines}
      </Link>
    );
  if (onOpen)
    return (
      <button
        type="button"
        className="row-name row-opener grid content-center w-full min-w-0 min-h-[24px] text-left hover:text-accent"
        onClick={onOpen}
      >
        {lines}
      </button>
    );
  return <span className="row-name grid min-w-0">{lines}</span>;
}
