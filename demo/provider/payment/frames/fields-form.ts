import { container, createElement } from './elements.ts';
import { createField, type Field, type FieldConfig } from './field.ts';
import { onHostMessage, postToHost } from './host-page.ts';
import { translate } from './language.ts';

interface FormConfig {
  title: string;
  fields: readonly FieldConfig[];
  /** Where the values are exchanged for a token. */
  path: string;
  /** Errors by field name. */
  validate: (values: Record<string, string>) => Record<string, string>;
  note?: string;
}

function createForm(title: string, [first, ...others]: readonly Field[], note: string | undefined): HTMLFormElement {
  const form = createElement(
    'form',
    { noValidate: true },
    createElement('h1', { className: 'visually-hidden', textContent: translate(title) }),
    ...(first ? [first.element] : []),
    createElement('div', { className: 'row' }, ...others.map(({ element }) => element)),
  );
  if (note) form.append(createElement('p', { className: 'note', textContent: translate(note) }));
  form.setAttribute('aria-label', translate(title));
  // Enter in any field submits a form that has a submit button.
  form.append(createElement('button', { type: 'submit', hidden: true }));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    postToHost({ type: 'submit' });
  });
  return form;
}

/** Shows fields, which are validated on blur and before anything is sent. The host page requests a token and receives it. */
export function mountFieldsForm({ title, fields: configs, path, validate, note }: FormConfig): void {
  const values = () => Object.fromEntries(fields.map(({ name, input }) => [name, input.value]));
  const fields: Field[] = configs.map((config) => createField(config, () => validate(values())[config.name]));
  container.append(createForm(title, fields, note));

  const showErrors = (errors: Record<string, string>) => {
    for (const { name, showError } of fields) showError(errors[name]);
  };
  const requestToken = async () => {
    const errors = validate(values());
    showErrors(errors);
    const firstInvalid = fields.find(({ name }) => errors[name]);
    if (firstInvalid) {
      firstInvalid.input.focus();
      return postToHost({ type: 'invalid' });
    }
    try {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(values()),
      });
      const body = (await response.json()) as { token?: string; errors?: Record<string, string> };
      if (body.errors) showErrors(body.errors);
      postToHost(body.token ? { type: 'token', token: body.token } : { type: 'invalid' });
    } catch {
      postToHost({ type: 'failed' });
    }
  };
  onHostMessage((type) => {
    if (type === 'tokenize') void requestToken();
    if (type === 'focus') fields[0]?.input.focus();
  });
}
