import { budgets } from '#build/budgets.mjs';
import { measureElements, measurePages } from '#build/bundle-sizes.mjs';
import { addResult, formatKilobytes } from './results.mjs';

const CHAT = 'portal-live-chat';
const CHAT_SHELL_GOAL = '6 kB / 2';
const SHELL_GOAL = '8 kB';
const PAGE_GOAL = '25 kB';
/** Until it can be used: the sign-in form, the composer. The others have no goal but their budgets. */
const USABLE_GOALS = { 'portal-app': '1.90', [CHAT]: '1.75' };

/** Sizes of the built files. */
export function measureBytes() {
  const { rows, all, react } = measureElements();
  const timesReact = ({ br }) => (br / react.br).toFixed(2);
  for (const { name, before, requests } of rows)
    addResult(
      `shell of ${name}, bytes / requests`,
      `${formatKilobytes(before.br)} / ${requests}`,
      name === CHAT ? CHAT_SHELL_GOAL : SHELL_GOAL,
    );
  addResult('all five shells', formatKilobytes(all.br), '14 kB');
  for (const { name, open } of rows)
    addResult(
      `${name} until it can be used ÷ React alone`,
      timesReact(open),
      USABLE_GOALS[name] ?? `${timesReact({ br: budgets[name].open })} (budget)`,
    );
  const { withSocket } = rows.find(({ name }) => name === CHAT);
  addResult(`${CHAT} with its socket ÷ React alone`, timesReact(withSocket), '2.00');
  const { answered } = rows.find(({ name }) => name === 'portal-domain-search');
  addResult('a domain search answered ÷ React alone', timesReact(answered), '1.00');
  for (const { name, settled } of rows)
    addResult(
      `${name} and all it loads automatically`,
      formatKilobytes(settled.br),
      `${formatKilobytes(budgets[name].settled)} (budget)`,
    );
  const [largest] = measurePages();
  addResult(`the largest page (${largest.name}), beside the frame`, formatKilobytes(largest.br), PAGE_GOAL);
}
