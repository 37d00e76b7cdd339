import { container, createElement } from './elements.ts';
import { postToHost } from './host-page.ts';
import { formatAmount, translate } from './language.ts';

/** The bank's question whether it is the customer who pays. */
export async function mountChallenge(): Promise<void> {
  const path = location.pathname;
  const key = new URLSearchParams(location.search).get('key');
  const text = createElement('p');
  const box = createElement(
    'div',
    { className: 'bank' },
    createElement('h1', { textContent: translate('Your bank asks') }),
    text,
  );
  container.append(box);

  const showAnswered = () => {
    text.textContent = translate('This payment has been answered already.');
    box.querySelector('.buttons')?.remove();
    postToHost({ type: 'done' });
  };
  const answer = async (is_confirmed: boolean) => {
    try {
      await fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ key, is_confirmed }),
      });
      showAnswered();
    } catch {
      text.textContent = translate('The bank could not be reached. Try again.');
    }
  };

  const response = await fetch(`${path}/state?key=${encodeURIComponent(key ?? '')}`);
  const state = (await response.json()) as { status?: string; pence?: number };
  if (state.status !== 'requires_action') return showAnswered();
  text.textContent = translate('Is it you who pays {amount}? The demo bank takes your word for it.').replace(
    '{amount}',
    formatAmount(state.pence ?? 0),
  );
  const confirm = createElement('button', { type: 'button', className: 'main', textContent: translate('Confirm') });
  const refuse = createElement('button', { type: 'button', textContent: translate('Refuse') });
  confirm.addEventListener('click', () => void answer(true));
  refuse.addEventListener('click', () => void answer(false));
  box.append(createElement('div', { className: 'buttons' }, confirm, refuse));
}
