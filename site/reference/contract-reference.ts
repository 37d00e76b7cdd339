/** The calls of the provider contract as Markdown, by noun. */
import { escapeHtml } from './escape-html.ts';

interface Call {
  summary: string;
  tags: [string];
  'x-assumed'?: boolean;
}
export interface Contract {
  paths: Record<string, Record<string, Call>>;
}

const capitalise = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

export function renderContract({ paths }: Contract): string {
  const byNoun = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, call] of Object.entries(methods)) {
      const assumed = call['x-assumed'] ? ' <span class="tag">assumed</span>' : '';
      const row = `<div><dt><code class="method">${method.toUpperCase()}</code> <code>${escapeHtml(path)}</code>${assumed}</dt><dd>${escapeHtml(call.summary)}</dd></div>`;
      const noun = call.tags[0];
      byNoun.set(noun, [...(byNoun.get(noun) ?? []), row]);
    }
  const total = [...byNoun.values()].flat().length;
  const sections = [...byNoun].map(
    ([noun, rows]) =>
      `## ${capitalise(noun)}\n\n${rows.length} calls.\n\n<dl class="reference calls">\n${rows.join('\n')}\n</dl>`,
  );
  return `${total} calls in ${byNoun.size} areas.\n\n${sections.join('\n\n')}`;
}
