import type { ReactNode } from 'react';
import type { ApiError } from '#core/http/api-error.ts';
import { translator } from '#core/i18n/translator.ts';
import { useErrorEvent } from './feedback.tsx';
import { Link } from './link.tsx';
import { PageTitle } from './page-title.tsx';

const t = translator();

interface NotFoundProps {
  /** What is missing: "Invoice not found". */
  title: string;
  /** Links to continue with. */
  to: string;
  linkLabel: string;
  headingLevel?: 1 | 2;
  /** Why it is missing, where a read failed. */
  error?: ApiError | null;
  /** A further action beside the link. */
  action?: ReactNode;
  /** Replaces the general sentence of S1 §2. */
  children?: ReactNode;
}

/** Replaces an object or a page that does not exist, or that belongs to somebody else. */
export function NotFound({ title, to, linkLabel, headingLevel = 1, error = null, action, children }: NotFoundProps) {
  useErrorEvent(error);
  return (
    <section className="grid justify-items-center gap-4 text-center px-4 py-12">
      {(!error || error.status === 404) && <p className="font-heading text-2xl font-bold text-accent">404</p>}
      <PageTitle headingLevel={headingLevel}>{title}</PageTitle>
      <p className="text-muted max-w-sm">{children ?? t('error.notFound')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {action}
        <Link
          to={to}
          className="inline-flex items-center control-height px-4 rounded font-semibold bg-accent text-on-accent hover:bg-accent-strong"
        >
          {linkLabel}
        </Link>
      </div>
    </section>
  );
}
