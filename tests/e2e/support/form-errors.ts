import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Answer, answerCalls } from './faults.ts';

/** A form that the provider refuses. */
export interface RefusedForm {
  name: string;
  /** Opens it. @returns the form, or its container */
  open: (page: Page) => Promise<Locator>;
  /** The call that it sends; the path may hold `{id}`. */
  call: { method: string; path: string };
  /** What is typed, by label: `true` checks a box. */
  values?: Record<string, string | true>;
  /** The control that sends it: a button by its name. */
  submit: string | RegExp | ((form: Locator) => Locator);
  /** Sends it in another way than by a click. */
  send?: (control: Locator) => Promise<void>;
  /** Labels of the fields that the provider may name, by their names on the wire; `null` for one that has no field here. */
  fields?: Record<string, string | null>;
  /** What this form does otherwise. */
  except?: {
    because: string;
    /** Statuses that are no refusal here. */
    statuses?: readonly number[];
    /** What was typed is no longer in a field. */
    isCleared?: true;
    /** Former messages stay. */
    isLog?: true;
  };
}

const STATUSES = [400, 403, 404, 409, 422, 500, 501];
const HTML = '<!DOCTYPE html><html><head><title>502</title></head><body><h1>Bad gateway</h1></body></html>';

/** Makes a message that has to be shown. */
type CreateMessage = (what: string) => string;
const namedErrors = (fields: readonly string[], toErrors: (name: string) => unknown) => ({
  message: 'The data was invalid.',
  errors: Object.fromEntries([...fields, 'unknown_field'].map((name) => [name, toErrors(name)])),
});
/** The shapes of S2 §8, and what proxies answer. Two without a message are never adjacent: the second could not be distinguished. */
const shapes: Record<string, (createMessage: CreateMessage, fields: readonly string[]) => unknown> = {
  'errors as text': (createMessage) => ({ errors: createMessage('a') }),
  'an HTML page': () => HTML,
  'a list of errors': (createMessage) => ({ errors: [createMessage('a'), createMessage('b')] }),
  'nothing at all': () => '',
  'a text for each field': (createMessage, fields) => namedErrors(fields, createMessage),
  'a list of objects': (createMessage) => ({
    errors: [{ message: createMessage('a') }, { message: createMessage('b') }],
  }),
  'an error with a message': (createMessage) => ({ error: { message: createMessage('a') } }),
  'a response inside a message': (createMessage) => ({
    message: `Client error: \`POST https://mail.internal\` resulted in:\n${JSON.stringify({ message: createMessage('a') })}`,
  }),
  'a list for each field': (createMessage, fields) =>
    namedErrors(fields, (name) => [createMessage(name), 'Second of its field']),
};

interface Refusal extends Answer {
  name: string;
  /** The messages that it carries, by field or by a letter. */
  messages: ReadonlyMap<string, string>;
}

let count = 0;
function toRefusal(shape: string, status: number, fields: readonly string[]): Refusal {
  count++;
  const messages = new Map<string, string>();
  const createMessage = (what: string) => {
    // Closed by a mark, so that none is the beginning of another.
    messages.set(what, `Refused ${count} ${what.replace(/_/g, ' ')}!`);
    return messages.get(what) ?? '';
  };
  const body = shapes[shape]?.(createMessage, fields);
  return {
    name: `${shape} with ${status}`,
    status,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    contentType: body === HTML ? 'text/html; charset=utf-8' : 'application/json',
    messages,
  };
}

const FIELD_LISTS = 'a list for each field';
/** How many of the shapes, and of the statuses, are sampled on one form. */
const [SHAPES, STATUSES_BESIDE] = [3, 2];

/** Some of them, others for each name. */
function sampleFor<T>(name: string, all: readonly T[], size: number): readonly T[] {
  const start = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % all.length;
  return [...all.slice(start), ...all.slice(0, start)].slice(0, size);
}

/** Every shape with every status; two without a message are not neighbours here either. */
const allPairs = () => STATUSES.flatMap((status) => Object.keys(shapes).map((shape) => [shape, status] as const));

/** The fields' own messages, some shapes with one status, and one shape with some statuses. */
const samplePairs = (name: string) => [
  ...sampleFor(
    name,
    Object.keys(shapes).filter((shape) => shape !== FIELD_LISTS),
    SHAPES,
  ).map((shape) => [shape, 422] as const),
  [FIELD_LISTS, 422] as const,
  ...sampleFor(
    name,
    STATUSES.filter((status) => status !== 422),
    STATUSES_BESIDE,
  ).map((status) => [FIELD_LISTS, status] as const),
];

/**
 * The forms take turns, as reading an answer is the same code for all of them (tests/unit/http/error-matrix.test.ts has every
 * pair). `FORM_ERRORS=all` tries every pair on each form.
 */
const toRefusals = ({ name, fields = {}, except }: RefusedForm): Refusal[] =>
  (process.env.FORM_ERRORS === 'all' ? allPairs() : samplePairs(name))
    .filter(([, status]) => !except?.statuses?.includes(status))
    .map(([shape, status]) => toRefusal(shape, status, Object.keys(fields)));

/** What is on the page, in every shadow root, and whether something has the focus. */
const readPage = (page: Page) =>
  page.evaluate(() => {
    const rootsBelow = (root: Document | ShadowRoot): ShadowRoot[] =>
      [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
        shadowRoot ? [shadowRoot, ...rootsBelow(shadowRoot)] : [],
      );
    const elements = [document.body, ...rootsBelow(document).flatMap((root) => [...root.children])];
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return {
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not on the page
      text: elements.map((element) => (element as HTMLElement).innerText ?? '').join('\n'),
      isFocusLost: active === null || active === document.body,
    };
  });

/** What stands beside a control for those who do not see it, and whether it is marked as wrong; a group cannot be. */
const readField = (field: Locator) =>
  field.evaluate((control) => {
    const root = control.getRootNode() as ShadowRoot;
    const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
    return {
      text: ids.map((id) => root.getElementById(id)?.textContent ?? '').join('\n'),
      isInvalid: control.matches('fieldset, [aria-invalid=true]'),
    };
  });

const readValues = (form: Locator) =>
  form
    .locator('input:not([type=file]), textarea, select')
    .evaluateAll((controls) =>
      (controls as HTMLInputElement[]).map(({ type, checked, value }) =>
        type === 'checkbox' || type === 'radio' ? String(checked) : value,
      ),
    );

/** A control by its label: a form or a section may have the same name. */
const controlOf = (form: Locator, label: string) =>
  form.locator('input, textarea, select').and(form.getByLabel(label, { exact: true }));
const fieldOf = (form: Locator, label: string) =>
  controlOf(form, label).or(form.getByRole('group', { name: label, exact: true }));

async function fill(form: Locator, values: Record<string, string | true>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = controlOf(form, label);
    if (value === true) await field.check();
    else if (await field.evaluate((control) => control.tagName === 'SELECT')) await field.selectOption(value);
    else await field.fill(value);
  }
  // What follows from what is typed comes after the frame that shows it.
  await form.page().evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

const GENERAL = /went wrong|couldn’t|not sent|try again/i;
const UNREADABLE = /\[object |undefined|<html|<!doctype|bad gateway|[{}]/i;

interface Shown {
  page: Page;
  form: Locator;
  control: Locator;
  fields: Record<string, string | null>;
  except: RefusedForm['except'];
  /** What was typed. */
  values: readonly string[];
  refusal: Refusal;
  previous: Refusal | undefined;
}

async function findMessageProblems({ page, form, fields, except, refusal, previous }: Shown): Promise<string[]> {
  const { text, isFocusLost } = await readPage(page);
  const own = await form.textContent({ timeout: 1000 }).catch(() => '');
  const { messages } = refusal;
  const beside = await Promise.all(
    Object.entries(fields)
      .filter(([name]) => messages.has(name))
      .map(async ([name, label]) => {
        if (label === null) return [];
        const field = await readField(fieldOf(form, label));
        return field.isInvalid && field.text.includes(messages.get(name) ?? '') ? [] : [`not beside ${label}`];
      }),
  );
  return [
    ...[...messages.values()].filter((message) => !text.includes(message)).map((message) => `not shown: ${message}`),
    ...(messages.size > 0 || GENERAL.test(text) ? [] : ['nothing says that it failed']),
    ...[...(except?.isLog ? [] : (previous?.messages.values() ?? []))]
      .filter((message) => own?.includes(message))
      .map((message) => `still shown: ${message}`),
    ...(UNREADABLE.test(text) ? [`unreadable: ${text.match(UNREADABLE)}`] : []),
    ...(isFocusLost ? ['nothing has the focus'] : []),
    ...beside.flat(),
  ];
}

async function findControlProblems({ form, control, except, values }: Shown): Promise<string[]> {
  const isUsable = await control
    .evaluate((node) => !node.matches('[aria-busy=true], [aria-disabled=true], :disabled'), undefined, {
      timeout: 1000,
    })
    .catch(() => false);
  const kept = except?.isCleared ? values : await readValues(form);
  return [
    ...(isUsable || except?.isCleared ? [] : ['it cannot be sent again']),
    ...(kept.join('\n') === values.join('\n') ? [] : [`typed ${values}, kept ${kept}`]),
  ];
}

/** Has the provider refuse a form in every way. After each, its messages are readable and the form can be sent again. */
export async function expectRefusalsShown(page: Page, refused: RefusedForm): Promise<void> {
  const { submit, fields = {}, except, send = (control) => control.click() } = refused;
  const form = await refused.open(page);
  await expect(form).toBeVisible();
  await fill(form, refused.values ?? {});
  const values = await readValues(form);
  const control =
    typeof submit === 'function'
      ? submit(form)
      : form.getByRole('button', { name: submit, exact: typeof submit === 'string' });
  let previous: Refusal | undefined;
  let refusal: Refusal | undefined;
  const answered = await answerCalls(page, refused.call, () => refusal as Refusal);
  const refusals = toRefusals(refused);
  test.setTimeout(60_000 + refusals.length * 2000);
  for (const [index, next] of refusals.entries()) {
    refusal = next;
    await send(control);
    const shown: Shown = { page, form, control, fields, except, values, refusal, previous };
    await expect
      .poll(
        async () => [
          ...(answered.count === index + 1 ? [] : [`sent ${answered.count} times instead of ${index + 1}`]),
          ...(await findMessageProblems(shown)),
          ...(await findControlProblems(shown)),
        ],
        { message: refusal.name, intervals: [10, 30, 60, 120, 250], timeout: 8000 },
      )
      .toEqual([]);
    previous = refusal;
  }
}
