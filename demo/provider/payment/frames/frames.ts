/** The payment company's frames. Card numbers stay on this origin; the host page receives only tokens and heights. */
import { validateCard, validateMandate } from '../card.rules.ts';
import { mountChallenge } from './challenge.ts';
import type { FieldConfig } from './field.ts';
import { mountFieldsForm } from './fields-form.ts';
import { postToHost } from './host-page.ts';
import { applyHostStyle } from './host-style.ts';

const numericInput: Partial<HTMLInputElement> = { inputMode: 'numeric', required: true, spellcheck: false };

/** Groups digits as on the card. Letters stay visible, so that the error below makes sense. */
function formatCardNumber(text: string): string {
  if (/[^\d\s]/.test(text)) return text;
  const digits = text.replace(/\D/g, '');
  const isAmex = /^3[47]/.test(digits);
  const grouped = isAmex
    ? digits.replace(/^(\d{4})(\d{1,6})?(\d{1,5})?.*$/, '$1 $2 $3')
    : digits.replace(/(\d{4})(?=\d)/g, '$1 ');
  return grouped.trim();
}
const formatExpiry = (text: string) => (/^\d{3,4}$/.test(text) ? `${text.slice(0, 2)}/${text.slice(2)}` : text);

const cardFields: FieldConfig[] = [
  {
    name: 'number',
    label: 'Card number',
    properties: { ...numericInput, autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', maxLength: 30 },
    format: formatCardNumber,
  },
  {
    name: 'expiry',
    label: 'Expiry (MM/YY)',
    properties: { ...numericInput, autocomplete: 'cc-exp', placeholder: 'MM/YY', maxLength: 7 },
    format: formatExpiry,
  },
  {
    name: 'cvc',
    label: 'Security code',
    properties: { ...numericInput, autocomplete: 'cc-csc', placeholder: '123', maxLength: 4 },
  },
];
const mandateFields: FieldConfig[] = [
  { name: 'name', label: 'Account holder', properties: { autocomplete: 'name', required: true, maxLength: 100 } },
  { name: 'sort_code', label: 'Sort code', properties: { ...numericInput, placeholder: '20-00-00', maxLength: 8 } },
  { name: 'account', label: 'Account number', properties: { ...numericInput, placeholder: '55779911', maxLength: 8 } },
];

applyHostStyle(new URLSearchParams(location.search));

switch (document.body.dataset.frame) {
  case 'fields':
    mountFieldsForm({
      title: 'Card details',
      fields: cardFields,
      path: '/tokens',
      validate: ({ number = '', expiry = '', cvc = '' }) => validateCard({ number, expiry, cvc }),
    });
    break;
  case 'mandate':
    mountFieldsForm({
      title: 'Bank account',
      fields: mandateFields,
      path: '/mandates',
      validate: ({ name = '', sort_code = '', account = '' }) => validateMandate({ name, sort_code, account }),
      note: 'Your money is protected by the Direct Debit Guarantee.',
    });
    break;
  default:
    void mountChallenge();
}

new ResizeObserver(() =>
  postToHost({ type: 'height', height: Math.ceil(document.documentElement.getBoundingClientRect().height) }),
).observe(document.documentElement);
postToHost({ type: 'ready' });
