/** The payment company's frames. What is typed here goes to this origin alone; the page around hears of tokens and heights. */
import { cardBrand, cardErrors, mandateErrors } from '../card.rules.ts';

const query = new URLSearchParams(location.search);
const hosts = (document.body.dataset.hosts ?? '').split(' ');
const german = (query.get('lang') ?? '').startsWith('de');
document.documentElement.lang = german ? 'de' : 'en';
document.documentElement.dataset.scheme = query.get('scheme') === 'dark' ? 'dark' : 'light';

const words: Record<string, string> = {
  'Card number': 'Kartennummer',
  'Expiry (MM/YY)': 'Gültig bis (MM/JJ)',
  'Security code': 'Prüfziffer',
  'Account holder': 'Kontoinhaber',
  'Sort code': 'Sort code',
  'Account number': 'Kontonummer',
  'Card details': 'Kartendaten',
  'Bank account': 'Bankkonto',
  'Required Field.': 'Pflichtfeld.',
  'Invalid credit card number': 'Ungültige Kreditkartennummer',
  'Invalid date': 'Ungültiges Datum',
  'Your bank asks': 'Ihre Bank fragt',
  'Is it you who pays {amount}? The demo bank takes your word for it.':
    'Sind Sie es, der {amount} zahlt? Die Demo-Bank glaubt Ihnen.',
  Confirm: 'Bestätigen',
  Refuse: 'Ablehnen',
  'This payment has been answered already.': 'Diese Zahlung ist bereits beantwortet.',
  'The bank could not be reached. Try again.': 'Die Bank war nicht zu erreichen. Versuchen Sie es noch einmal.',
  'Your money is protected by the Direct Debit Guarantee.': 'Ihr Geld ist durch die Lastschrift-Garantie geschützt.',
  'Write six digits, such as 20-00-00.': 'Schreiben Sie sechs Ziffern, etwa 20-00-00.',
  'Write eight digits, such as 55779911.': 'Schreiben Sie acht Ziffern, etwa 55779911.',
};
const say = (word: string) =>
  german ? (words[word] ?? word.replace(/^This field length should be (\d)\.$/, 'Hier gehören $1 Ziffern hin.')) : word;

const at = document.querySelector('#at') as HTMLElement;
let host: string | null = null;
const tell = (message: Record<string, unknown>) => {
  for (const target of host ? [host] : hosts) parent.postMessage({ source: 'portal-payment', ...message }, target);
};
const make = <Tag extends 'div' | 'p' | 'h1' | 'span' | 'label' | 'input' | 'form' | 'button'>(
  tag: Tag,
  properties: object = {},
  ...children: Node[]
) => {
  const element = document.createElement(tag);
  Object.assign(element, properties);
  element.append(...children);
  return element;
};

interface Box {
  name: string;
  label: string;
  properties: Partial<HTMLInputElement>;
  shape?: (text: string) => string;
}

/** Fields, checked when left and before anything is sent. Answers the page when it asks for a token. */
function fields(
  title: string,
  boxes: readonly Box[],
  path: string,
  check: (values: Record<string, string>) => Record<string, string>,
  note: string | null,
) {
  const inputs = new Map<string, { input: HTMLInputElement; error: HTMLElement }>();
  const values = () => Object.fromEntries([...inputs].map(([name, { input }]) => [name, input.value]));
  const show = (name: string, message: string | undefined) => {
    const one = inputs.get(name);
    if (!one) return;
    one.error.textContent = message ? say(message) : '';
    if (message) one.input.setAttribute('aria-invalid', 'true');
    else one.input.removeAttribute('aria-invalid');
  };
  const boxOf = ({ name, label, properties, shape }: Box) => {
    const error = make('p', { className: 'error', id: `${name}-error` });
    error.setAttribute('aria-live', 'polite');
    const input = make('input', { id: name, name, ...properties });
    input.setAttribute('aria-describedby', error.id);
    const brand = make('span', { className: 'brand' });
    input.addEventListener('input', () => {
      if (shape) {
        const isAtEnd = input.selectionStart === input.value.length;
        const shaped = shape(input.value);
        if (isAtEnd && shaped !== input.value) input.value = shaped;
      }
      if (name === 'number') brand.textContent = cardBrand(input.value) ?? '';
      if (input.hasAttribute('aria-invalid')) show(name, check(values())[name]);
    });
    input.addEventListener('blur', () => input.value !== '' && show(name, check(values())[name]));
    inputs.set(name, { input, error });
    return make(
      'div',
      {},
      make('label', { htmlFor: name, textContent: say(label) }),
      make('div', { className: 'box' }, input, ...(name === 'number' ? [brand] : [])),
      error,
    );
  };
  const [first, ...rest] = boxes.map(boxOf);
  const form = make('form', { noValidate: true }, first as Node, make('div', { className: 'row' }, ...rest));
  if (note) form.append(make('p', { className: 'note', textContent: say(note) }));
  form.setAttribute('aria-label', say(title));
  form.prepend(make('h1', { className: 'unseen', textContent: say(title) }));
  // Enter anywhere pays, as in any form.
  form.append(make('button', { type: 'submit', hidden: true }));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    tell({ type: 'submit' });
  });
  at.append(form);

  const tokenize = async () => {
    const errors = check(values());
    for (const { name } of boxes) show(name, errors[name]);
    const wrong = boxes.find(({ name }) => errors[name]);
    if (wrong) {
      inputs.get(wrong.name)?.input.focus();
      return tell({ type: 'invalid' });
    }
    try {
      const answer = await fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(values()),
      });
      const body = (await answer.json()) as { token?: string; errors?: Record<string, string> };
      for (const [name, message] of Object.entries(body.errors ?? {})) show(name, message);
      tell(body.token ? { type: 'token', token: body.token } : { type: 'invalid' });
    } catch {
      tell({ type: 'failed' });
    }
  };
  addEventListener('message', (event) => {
    if (event.source !== parent || !hosts.includes(event.origin)) return;
    host = event.origin;
    if (event.data?.type === 'tokenize') void tokenize();
    if (event.data?.type === 'focus') inputs.values().next().value?.input.focus();
  });
}

async function challenge() {
  const base = location.pathname;
  const key = query.get('key');
  const heading = make('h1', { textContent: say('Your bank asks') });
  const text = make('p', {});
  const box = make('div', { className: 'bank' }, heading, text);
  at.append(box);
  const answered = () => {
    text.textContent = say('This payment has been answered already.');
    box.querySelector('.buttons')?.remove();
    tell({ type: 'done' });
  };
  const answer = async (is_confirmed: boolean) => {
    try {
      await fetch(base, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ key, is_confirmed }),
      });
      answered();
    } catch {
      text.textContent = say('The bank could not be reached. Try again.');
    }
  };
  const state = (await (await fetch(`${base}/state?key=${encodeURIComponent(key ?? '')}`)).json()) as {
    status?: string;
    pence?: number;
  };
  if (state.status !== 'requires_action') return answered();
  const amount = new Intl.NumberFormat(german ? 'de' : 'en-GB', { style: 'currency', currency: 'GBP' }).format(
    (state.pence ?? 0) / 100,
  );
  text.textContent = say('Is it you who pays {amount}? The demo bank takes your word for it.').replace(
    '{amount}',
    amount,
  );
  const confirm = make('button', { type: 'button', className: 'main', textContent: say('Confirm') });
  const refuse = make('button', { type: 'button', textContent: say('Refuse') });
  confirm.addEventListener('click', () => void answer(true));
  refuse.addEventListener('click', () => void answer(false));
  box.append(make('div', { className: 'buttons' }, confirm, refuse));
}

const digits = (text: string) => text.replace(/\D/g, '');
const isAmex = (number: string) => /^3[47]/.test(number);
const numbers: Partial<HTMLInputElement> = { inputMode: 'numeric', required: true, spellcheck: false };
switch (document.body.dataset.frame) {
  case 'fields':
    fields(
      'Card details',
      [
        {
          name: 'number',
          label: 'Card number',
          properties: { ...numbers, autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', maxLength: 30 },
          // Letters stay to be seen and are said to be wrong.
          shape: (text) => {
            if (/[^\d\s]/.test(text)) return text;
            const number = digits(text);
            return (
              isAmex(number)
                ? number.replace(/^(\d{4})(\d{1,6})?(\d{1,5})?.*$/, '$1 $2 $3')
                : number.replace(/(\d{4})(?=\d)/g, '$1 ')
            ).trim();
          },
        },
        {
          name: 'expiry',
          label: 'Expiry (MM/YY)',
          properties: { ...numbers, autocomplete: 'cc-exp', placeholder: 'MM/YY', maxLength: 7 },
          shape: (text) => (/^\d{3,4}$/.test(text) ? `${text.slice(0, 2)}/${text.slice(2)}` : text),
        },
        {
          name: 'cvc',
          label: 'Security code',
          properties: { ...numbers, autocomplete: 'cc-csc', placeholder: '123', maxLength: 4 },
        },
      ],
      '/tokens',
      (values) => cardErrors(values as { number: string; expiry: string; cvc: string }),
      null,
    );
    break;
  case 'mandate':
    fields(
      'Bank account',
      [
        { name: 'name', label: 'Account holder', properties: { autocomplete: 'name', required: true, maxLength: 100 } },
        { name: 'sort_code', label: 'Sort code', properties: { ...numbers, placeholder: '20-00-00', maxLength: 8 } },
        { name: 'account', label: 'Account number', properties: { ...numbers, placeholder: '55779911', maxLength: 8 } },
      ],
      '/mandates',
      (values) => mandateErrors(values as { name: string; sort_code: string; account: string }),
      'Your money is protected by the Direct Debit Guarantee.',
    );
    break;
  default:
    void challenge();
}

new ResizeObserver(() =>
  tell({ type: 'height', height: Math.ceil(document.documentElement.getBoundingClientRect().height) }),
).observe(document.documentElement);
tell({ type: 'ready' });
