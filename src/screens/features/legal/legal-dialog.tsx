import { brandThemes } from '#core/theme/brands.ts';
import { usePortal } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { type LegalName, legalText } from './legal-texts.ts';

/** A legal text over the page, so that what is being filled in stays. */
export function LegalDialog({ name, onClose }: { name: LegalName; onClose: () => void }) {
  const { host } = usePortal();
  const text = legalText(name, brandThemes[host.config().brand].company.name);
  return (
    <Dialog title={text?.title ?? ''} isOpen onClose={onClose}>
      {text?.sections.map(([title, paragraph]) => (
        <section key={title} className="grid gap-1 mb-4">
          <h3 className="font-bold">{title}</h3>
          <p>{paragraph}</p>
        </section>
      ))}
    </Dialog>
  );
}
