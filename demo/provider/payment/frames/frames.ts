/** The payment company's frames. What is typed here goes to this origin alone; the page around hears of tokens and heights. */
import { detectCardBrand, validateCard, validateMandate } from '../card.rules.ts';

const query = new URLSearchParams(location.search);
const hostOrigins = (document.body.dataset.hosts ?? '').split(' ');
const isGerman = (query.get('lang') ?? '').startsWith('de');
document.documentElement.lang = isGerman ? 'de' : 'en';
document.documentElement.dataset.scheme = query.get('scheme') === 'dark' ? 'dark' : 'light';

const germanMessages: Record<string, string> = {
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
const translate = (word: string) =>
  isGerman
    ? (germanMessages[word] ?? word.replace(/^This field length should be (\d)\.$/, 'Hier gehören $1 Ziffern hin.'))
    : word;

const container = document.querySelector('#at') as HTMLElement;
let hostOrigin: string | null = null;
const postToHost = (message: Record<string, unknown>) => {
  for (const target of hostOrigin ? [hostOrigin] : hostOrigins)
    parent.postMessage({ source: 'portal-payment', ...message }, target);
};
const createElement = <Tag extends 'div' | 'p' | 'h1' | 'span' | 'label' | 'input' | 'form' | 'button'>(
  tag: Tag,
  properties: object = {},
  ...children: Node[]
) => {
  const element = document.createElement(tag);
  Object.assign(element, properties);
  element.append(...children);
  return element;
};

interface FieldConfig {
  name: string;
  label: string;
  properties: Partial<HTMLInputElement>;
  format?: (text: string) => string;
}

/** Fields, checked when left and before anything is sent. Answers the page when it asks for a token. */
function mountFields(
  title: string,
  boxes: readonly FieldConfig[],
  path: string,
  check: (values: Record<string, string>) => Record<string, string>,
  note: string | null,
) {
  const inputs = new Map<string, { input: HTMLInputElement; error: HTMLElement }>();
  const values = () => Object.fromEntries([...inputs].map(([name, { input }]) => [name, input.value]));
  const show = (name: string, message: string | undefined) => {
    const one = inputs.get(name);
    if (!one) return;
    one.error.textContent = message ? translate(message) : '';
    if (message) one.input.setAttribute('aria-invalid', 'true');
    else one.input.removeAttribute('aria-invalid');
  };
  const boxOf = ({ name, label, properties, format }: FieldConfig) => {
    const error = createElement('p', { className: 'error', id: `${name}-error` });
    error.setAttribute('aria-live', 'polite');
    const input = createElement('input', { id: name, name, ...properties });
    input.setAttribute('aria-describedby', error.id);
    const brand = createElement('span', { className: 'brand' });
    input.addEventListener('input', () => {
      if (format) {
        const isAtEnd = input.selectionStart === input.value.length;
        const shaped = format(input.value);
        if (isAtEnd && shaped !== input.value) input.value = shaped;
      }
      if (name === 'number') brand.textContent = detectCardBrand(input.value) ?? '';
      if (input.hasAttribute('aria-invalid')) show(name, check(values())[name]);
    });
    input.addEventListener('blur', () => input.value !== '' && show(name, check(values())[name]));
    inputs.set(name, { input, error });
    return createElement(
      'div',
      {},
      createElement('label', { htmlFor: name, textContent: translate(label) }),
      createElement('div', { className: 'box' }, input, ...(name === 'number' ? [brand] : [])),
      error,
    );
  };
  const [first, ...rest] = boxes.map(boxOf);
  const form = createElement(
    'form',
    { noValidate: true },
    first as Node,
    createElement('div', { className: 'row' }, ...rest),
  );
  if (note) form.append(createElement('p', { className: 'note', textContent: translate(note) }));
  form.setAttribute('aria-label', translate(title));
  form.prepend(createElement('h1', { className: 'unseen', textContent: translate(title) }));
  // Enter anywhere pays, as in any form.
  form.append(createElement('button', { type: 'submit', hidden: true }));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    postToHost({ type: 'submit' });
  });
  container.append(form);

  const tokenize = async () => {
    const errors = check(values());
    for (const { name } of boxes) show(name, errors[name]);
    const wrong = boxes.find(({ name }) => errors[name]);
    if (wrong) {
      inputs.get(wrong.name)?.input.focus();
      return postToHost({ type: 'invalid' });
    }
    try {
      const answer = await fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(values()),
      });
      const body = (await answer.json()) as { token?: string; errors?: Record<string, string> };
      for (const [name, message] of Object.entries(body.errors ?? {})) show(name, message);
      postToHost(body.token ? { type: 'token', token: body.token } : { type: 'invalid' });
    } catch {
      postToHost({ type: 'failed' });
    }
  };
  addEventListener('message', (event) => {
    if (event.source !== parent || !hostOrigins.includes(event.origin)) return;
    hostOrigin = event.origin;
    if (event.data?.type === 'tokenize') void tokenize();
    if (event.data?.type === 'focus') inputs.values().next().value?.input.focus();
  });
}

async function mountChallenge() {
  const base = location.pathname;
  const key = query.get('key');
  const heading = createElement('h1', { textContent: translate('Your bank asks') });
  const text = createElement('p', {});
  const box = createElement('div', { className: 'bank' }, heading, text);
  container.append(box);
  const answered = () => {
    text.textContent = translate('This payment has been answered already.');
    box.querySelector('.buttons')?.remove();
    postToHost({ type: 'done' });
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
      text.textContent = translate('The bank could not be reached. Try again.');
    }
  };
  const state = (await (await fetch(`${base}/state?key=${encodeURIComponent(key ?? '')}`)).json()) as {
    status?: string;
    pence?: number;
  };
  if (state.status !== 'requires_action') return answered();
  const amount = new Intl.NumberFormat(isGerman ? 'de' : 'en-GB', { style: 'currency', currency: 'GBP' }).format(
    (state.pence ?? 0) / 100,
  );
  text.textContent = translate('Is it you who pays {amount}? The demo bank takes your word for it.').replace(
    '{amount}',
    amount,
  );
  const confirm = createElement('button', { type: 'button', className: 'main', textContent: translate('Confirm') });
  const refuse = createElement('button', { type: 'button', textContent: translate('Refuse') });
  confirm.addEventListener('click', () => void answer(true));
  refuse.addEventListener('click', () => void answer(false));
  box.append(createElement('div', { className: 'buttons' }, confirm, refuse));
}

const digitsOnly = (text: string) => text.replace(/\D/g, '');
const isAmex = (number: string) => /^3[47]/.test(number);
const numericInput: Partial<HTMLInputElement> = { inputMode: 'numeric', required: true, spellcheck: false };
switch (document.body.dataset.frame) {
  case 'fields':
    mountFields(
      'Card details',
      [
        {
          name: 'number',
          label: 'Card number',
          properties: { ...numericInput, autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', maxLength: 30 },
          // Letters stay to be seen and are said to be wrong.
          format: (text) => {
            if (/[^\d\s]/.test(text)) return text;
            const number = digitsOnly(text);
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
          properties: { ...numericInput, autocomplete: 'cc-exp', placeholder: 'MM/YY', maxLength: 7 },
          format: (text) => (/^\d{3,4}$/.test(text) ? `${text.slice(0, 2)}/${text.slice(2)}` : text),
        },
        {
          name: 'cvc',
          label: 'Security code',
          properties: { ...numericInput, autocomplete: 'cc-csc', placeholder: '123', maxLength: 4 },
        },
      ],
      '/tokens',
      (values) => validateCard(values as { number: string; expiry: string; cvc: string }),
      null,
    );
    break;
  case 'mandate':
    mountFields(
      'Bank account',
      [
        { name: 'name', label: 'Account holder', properties: { autocomplete: 'name', required: true, maxLength: 100 } },
        {
          name: 'sort_code',
          label: 'Sort code',
          properties: { ...numericInput, placeholder: '20-00-00', maxLength: 8 },
        },
        {
          name: 'account',
          label: 'Account number',
          properties: { ...numericInput, placeholder: '55779911', maxLength: 8 },
        },
      ],
      '/mandates',
      (values) => validateMandate(values as { name: string; sort_code: string; account: string }),
      'Your money is protected by the Direct Debit Guarantee.',
    );
    break;
  default:
    void mountChallenge();
}

new ResizeObserver(() =>
  postToHost({ type: 'height', height: Math.ceil(document.documentElement.getBoundingClientRect().height) }),
).observe(document.documentElement);
postToHost({ type: 'ready' });
