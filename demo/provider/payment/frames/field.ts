import { detectCardBrand } from '../card.rules.ts';
import { createElement } from './elements.ts';
import { translate } from './language.ts';

export interface FieldConfig {
  name: string;
  label: string;
  properties: Partial<HTMLInputElement>;
  /** Formats what is typed, while the cursor is at its end. */
  format?: (text: string) => string;
}
export interface Field {
  name: string;
  input: HTMLInputElement;
  element: HTMLElement;
  /** Shows a message below the field, or removes it. */
  showError(message: string | undefined): void;
}

function formatInput(input: HTMLInputElement, format: (text: string) => string) {
  const isAtEnd = input.selectionStart === input.value.length;
  const formatted = format(input.value);
  if (isAtEnd && formatted !== input.value) input.value = formatted;
}

/** @param validate the field's error at this moment */
export function createField(
  { name, label, properties, format }: FieldConfig,
  validate: () => string | undefined,
): Field {
  const error = createElement('p', { className: 'error', id: `${name}-error` });
  error.setAttribute('aria-live', 'polite');
  const input = createElement('input', { id: name, name, ...properties });
  input.setAttribute('aria-describedby', error.id);
  const brand = createElement('span', { className: 'brand' });
  const isCardNumber = name === 'number';

  const showError = (message: string | undefined) => {
    error.textContent = message ? translate(message) : '';
    if (message) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  };
  input.addEventListener('input', () => {
    if (format) formatInput(input, format);
    if (isCardNumber) brand.textContent = detectCardBrand(input.value) ?? '';
    if (input.hasAttribute('aria-invalid')) showError(validate());
  });
  input.addEventListener('blur', () => input.value !== '' && showError(validate()));

  const element = createElement(
    'div',
    {},
    createElement('label', { htmlFor: name, textContent: translate(label) }),
    createElement('div', { className: 'box' }, input, ...(isCardNumber ? [brand] : [])),
    error,
  );
  return { name, input, element, showError };
}
