import { container, createElement } from './elements.ts';
import { postToHost } from './host-page.ts';
import { formatAmount, translate } from './language.ts';

/** The bank's challenge: asks whether the customer approves the payment. */
export async function mountChallenge(): Promise<void> {
  const path = location.pathname;
  const key = new URLSearchParams(location.search).get('key');
  const text = createElement('p');
  const box = createElement(
    'div',
    { className: 'bank' },
    createElement('h1', { textContent: translate('Confirm your payment') }),
    text,
  );
  container.append(box);

  const showAnswered = () => {
    text.textContent = translate('This payment has already been answered.');
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
      text.textContent = translate('Your bank isn’t responding. Try again.');
    }
  };

  const response = await fetch(`${path}/state?key=${encodeURIComponent(key ?? '')}`);
  const state = (await response.json()) as { status?: string; pence?: number };
  if (state.status !== 'requires_action') return showAnswered();
  text.textContent = translate('Do you approve a payment of {amount}? This demo bank takes your word for it.').replace(
    '{amount}',
    formatAmount(state.pence ?? 0),
  );
  const confirm = createElement('button', { type: 'button', className: 'main', textContent: translate('Confirm') });
  const refuse = createElement('button', { type: 'button', textContent: translate('Decline') });
  confirm.addEventListener('click', () => void answer(true));
  refuse.addEventListener('click', () => void answer(false));
  box.append(createElement('div', { className: 'buttons' }, confirm, refuse));
}
