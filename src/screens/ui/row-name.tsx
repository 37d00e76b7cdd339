import type { ReactNode } from 'react';
import { UnstyledButton } from './button.tsx';
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
export function RowName({ note, ...opener }: RowNameProps) {
  // As few elements as possible: a list may have thousands of rows.
  if (!note) return <Opener {...opener} className="row-name block leading-[24px]" />;
  return (
    <span className="row-name grid content-center min-w-0">
      <Opener {...opener} />
      <span className="row-note truncate text-sm text-muted">{note}</span>
    </span>
  );
}

function Opener({
  children,
  to,
  onOpen,
  onPrefetch,
  className = '',
}: Omit<RowNameProps, 'note'> & { className?: string }) {
  const classes = `truncate font-semibold ${className}`;
  if (to !== undefined)
    return (
      <Link to={to} className={`${classes} hover:text-accent`} onPointerEnter={onPrefetch} onFocus={onPrefetch}>
        {children}
      </Link>
    );
  if (onOpen)
    return (
      <UnstyledButton className={`${classes} row-opener max-w-full text-left hover:text-accent`} onClick={onOpen}>
        {children}
      </UnstyledButton>
    );
  return <span className={classes}>{children}</span>;
}
