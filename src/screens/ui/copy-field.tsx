import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { delay } from '#core/platform/timers.ts';
import { IconButton } from './button.tsx';

const t = translator(listsMessages);

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    await delay(1500);
    setCopied(false);
  };
  return (
    <>
      <IconButton label={label} icon={isCopied ? Check : Copy} onClick={() => void copy()} />
      <span role="status" className="sr-only">
        {isCopied ? t('copy.done') : ''}
      </span>
    </>
  );
}

/** A value shown in full, with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid gap-1">
      <span className="font-semibold text-sm">{label}</span>
      <span className="flex items-center gap-1 max-w-lg pl-3 rounded border border-control bg-sunken min-h-[40px]">
        <code className="grow break-all text-sm py-2">{value}</code>
        <CopyButton text={value} label={t('copy.label', { what: label })} />
      </span>
    </div>
  );
}
