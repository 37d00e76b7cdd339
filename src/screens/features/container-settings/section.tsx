import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { UnstyledButton } from '#screens/ui/button.tsx';

interface SectionProps {
  title: string;
  /** What is set, while it is closed. */
  summary?: string | undefined;
  /** One sentence below the title. */
  text?: ReactNode;
  /** A section without a way to close it is what everybody fills in. */
  isFixed?: boolean;
  isOpenAtFirst?: boolean;
  /** It opens to show what is wrong. */
  hasError?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of the settings of a service. Those that few people change are closed, and say what they are set to. */
export function Section({
  title,
  summary,
  text,
  isFixed = false,
  isOpenAtFirst = false,
  hasError = false,
  actions,
  children,
}: SectionProps) {
  const id = useId();
  const [isOpened, setOpened] = useState(isOpenAtFirst);
  const isOpen = isFixed || isOpened || hasError;
  return (
    <section aria-labelledby={id} className="grid gap-3 py-4 border-t min-w-0 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-2 min-h-[32px]">
        <h3 id={id} className="font-bold min-w-0">
          {isFixed ? (
            title
          ) : (
            <UnstyledButton
              aria-expanded={isOpen}
              aria-controls={`${id}-body`}
              onClick={() => setOpened(!isOpen)}
              className="inline-flex flex-wrap items-center gap-x-2 min-h-[32px] text-left hover:text-accent"
            >
              <ChevronDown
                size={16}
                aria-hidden
                className={`shrink-0 transition-transform ${isOpen ? '' : '-rotate-90'}`}
              />
              {title}
              {!isOpen && summary && <span className="font-normal text-sm text-muted break-words">{summary}</span>}
            </UnstyledButton>
          )}
        </h3>
        {isOpen && actions}
      </div>
      <div id={`${id}-body`} className={isOpen ? 'grid gap-3 min-w-0' : 'hidden'}>
        {text && <p className="text-sm text-muted">{text}</p>}
        {isOpen && children}
      </div>
    </section>
  );
}
