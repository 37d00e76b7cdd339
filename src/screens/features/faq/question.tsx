import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Faq } from '#core/support/support.schema.ts';
import { RichText } from '#screens/ui/rich-text.tsx';

interface QuestionProps {
  faq: Pick<Faq, 'question' | 'answer'>;
  isInitiallyOpen?: boolean;
}

/** A question that expands to its answer. The answer is rendered once it is asked for. */
export function Question({ faq, isInitiallyOpen = false }: QuestionProps) {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="border-b last:border-b-0">
      <summary
        className="flex items-center justify-between gap-4 px-4 py-3 font-semibold hover:bg-hover cursor-pointer"
        style={{ listStyle: 'none' }}
      >
        {faq.question}
        <ChevronDown
          size={18}
          aria-hidden
          className={`text-muted shrink-0 transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </summary>
      {isOpen && <RichText html={faq.answer} className="px-4 pt-2 pb-4 text-muted" />}
    </details>
  );
}
