import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from '#screens/ui/link.tsx';
import type { LegalName } from './legal-texts.ts';

const LegalDialog = lazy(() => import('./legal-dialog.tsx').then((module) => ({ default: module.LegalDialog })));

/** Opens a text that has to be accepted over the page; a modified click opens its page as usual. */
export function LegalLink({ name, children }: { name: LegalName; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Link
        to={`/info/${name}`}
        target="_blank"
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </Link>
      {isOpen && (
        <Suspense fallback={null}>
          <LegalDialog name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
