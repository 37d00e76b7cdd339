import { lazy, type ReactNode, Suspense, useState } from 'react';
import { afterPaint } from '#core/platform/after-paint.ts';
import { Link } from '#screens/ui/link.tsx';
import type { LegalName } from './legal-texts.ts';

const LegalDialog = lazy(() => import('./legal-dialog.tsx').then((module) => ({ default: module.LegalDialog })));

/** Opens a text that has to be accepted over the page; a modified click opens its page as usual. */
export function LegalLink({ name, children }: { name: LegalName; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <OpeningLink name={name} onOpen={() => setOpen(true)}>
        {children}
      </OpeningLink>
      {isOpen && <LegalText name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * A sentence whose `<terms>` and `<privacy>` are links.
 * @returns the sentence, and apart from it the dialog of the open text: inside a label, clicks in it would change the checkbox
 */
export function useLegalSentence(text: string): { sentence: ReactNode; dialog: ReactNode } {
  const [openName, setOpenName] = useState<LegalName | null>(null);
  // Text, name of the link, text of the link, and again text
  const pieces = text.split(/<(terms|privacy)>(.*?)<\/\1>/);
  return {
    sentence: pieces.map((piece, index) => {
      if (index % 3 === 0) return piece;
      const name = piece as LegalName;
      return index % 3 === 1 ? (
        <OpeningLink key={name} name={name} onOpen={() => setOpenName(name)}>
          {pieces[index + 1]}
        </OpeningLink>
      ) : null;
    }),
    dialog: openName && <LegalText name={openName} onClose={() => setOpenName(null)} />,
  };
}

function OpeningLink({ name, onOpen, children }: { name: LegalName; onOpen: () => void; children: ReactNode }) {
  return (
    <Link
      to={`/info/${name}`}
      target="_blank"
      aria-haspopup="dialog"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        afterPaint(onOpen);
      }}
    >
      {children}
    </Link>
  );
}

const LegalText = (props: { name: LegalName; onClose: () => void }) => (
  <Suspense fallback={null}>
    <LegalDialog {...props} />
  </Suspense>
);
