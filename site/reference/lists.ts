/** Pages that are lists, as Markdown. */

import { stored } from '../privacy/stored.ts';
import { checklists } from '../project/checklist.ts';

const places = [
  [
    'cookie',
    'Cookies',
    'First-party cookies on your site: path `/`, `SameSite=Lax`, `Secure` over HTTPS, 30 days. Values are ids and keys, never names or addresses.',
  ],
  ['local', 'Local storage', 'Kept until it is removed.'],
  ['tab', 'Session storage', 'Gone when the tab is closed.'],
  ['database', 'IndexedDB', 'Kept until it is removed.'],
] as const;

export function renderStored(): string {
  return places
    .map(([place, heading, text]) => {
      const rows = stored
        .filter((one) => one.place === place)
        .map(
          ({ name, description, when, until }) =>
            `<div><dt><code>${name}</code></dt><dd>${description} <b>When:</b> ${when} <b>Until:</b> ${until}</dd></div>`,
        );
      return `### ${heading}\n\n${text}\n\n<dl class="reference">\n${rows.join('\n')}\n</dl>`;
    })
    .join('\n\n');
}

export function renderChecklists(): string {
  let number = 0;
  return checklists
    .map(({ name, url, points }) => {
      const start = number + 1;
      const lines = points.map(
        ({ title, how, evidence, test }) => `${++number}. **${title}.** ${how} \`${evidence}\`: “${test}”`,
      );
      return `## ${name}\n\nFrom [this list](${url}): points ${start} to ${number}.\n\n${lines.join('\n')}`;
    })
    .join('\n\n');
}
