import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#screens/ui/link.tsx';

interface OpenedHeaderProps {
  title: string;
  /** The list that it was opened from. */
  back: { to: string; label: string };
  status: ReactNode;
  actions: ReactNode;
  /** Below the title. */
  children?: ReactNode;
}

/** The head of what was opened from a list of a project: the way back, its name and state, what can be done with it. */
export const OpenedHeader = ({ title, back, status, actions, children }: OpenedHeaderProps) => (
  <header className="grid grid-cols-1 gap-1">
    <Link
      to={back.to}
      className="inline-flex items-center gap-1 justify-self-start min-h-[24px] text-sm text-muted hover:text-ink"
    >
      <ArrowLeft size={14} aria-hidden className="shrink-0" />
      {back.label}
    </Link>
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="grid gap-1.5 min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 min-w-0 min-h-[32px]">
          <h2 className="text-lg font-bold break-all">{title}</h2>
          {status}
        </div>
        {children}
      </div>
      <div className="flex flex-wrap items-center gap-2">{actions}</div>
    </div>
  </header>
);
