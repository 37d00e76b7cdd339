import { containersMessages } from '#core/i18n/messages/containers.en.ts';
import { translator } from '#core/i18n/translator.ts';

const t = translator(containersMessages);

type Entry = readonly [key: string, value: unknown];

/** A value as JSON whose objects and lists can be folded. The first level is open. */
export const JsonTree = ({ value }: { value: Readonly<Record<string, unknown>> }) => (
  <div className="p-4 font-mono text-sm overflow-x-auto">
    <Entries entries={Object.entries(value)} depth={0} />
  </div>
);

const Entries = ({ entries, depth }: { entries: readonly Entry[]; depth: number }) => (
  <ul className={`grid gap-1 ${depth > 0 ? 'pl-4 ml-1.5 border-l' : ''}`}>
    {entries.map(([key, value]) => (
      <li key={key} className="min-w-0">
        <Node name={key} value={value} depth={depth} />
      </li>
    ))}
  </ul>
);

function Node({ name, value, depth }: { name: string; value: unknown; depth: number }) {
  if (typeof value !== 'object' || value === null)
    return (
      <span className="break-all">
        <span className="text-muted">{name}: </span>
        <span className={typeof value === 'string' ? '' : 'text-accent'}>{JSON.stringify(value)}</span>
      </span>
    );
  const entries = Object.entries(value);
  const brackets = Array.isArray(value) ? '[]' : '{}';
  if (entries.length === 0)
    return (
      <span>
        <span className="text-muted">{name}: </span>
        {brackets}
      </span>
    );
  return (
    <details open={depth < 1}>
      <summary className="cursor-pointer min-h-[24px]">
        <span className="text-muted">{name}</span>{' '}
        <span className="text-muted text-xs">{t('containers.items', { n: entries.length })}</span>
      </summary>
      <Entries entries={entries} depth={depth + 1} />
    </details>
  );
}
