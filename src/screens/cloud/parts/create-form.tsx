import { type ReactNode, Suspense, useId, useState } from 'react';
import * as z from 'zod/mini';
import { cartCode, editCart } from '#core/cart/edit-cart.ts';
import type { Image, Region } from '#core/cloud/cloud.schema.ts';
import { type OrderPrice, orderPrice, termsOf } from '#core/cloud/order.rules.ts';
import { missingFor, type Size } from '#core/cloud/server.rules.ts';
import { numberedNames, serverNameError } from '#core/cloud/server-name.rules.ts';
import type { ApiError } from '#core/http/api-error.ts';
import { renameField } from '#core/http/error-fields.rules.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { serversMessages } from '#core/i18n/messages/servers.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { findPricing, type Term, toCartLine } from '#core/product/cart-line.rules.ts';
import type { Product } from '#core/product/product.schema.ts';
import { yearlySavingPercent } from '#core/product/wizard.rules.ts';
import { countryName } from '#core/rules/country-name.ts';
import { field } from '#core/rules/field.schema.ts';
import { createRule, required } from '#core/rules/fields.rules.ts';
import { formatMoney, list } from '#core/rules/format.rules.ts';
import { drafts } from '#core/user/drafts.store.ts';
import { useDraft } from '#screens/features/draft/use-draft.ts';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { CheckboxField, SelectField, TextField } from '#screens/ui/field.tsx';
import { FormError, showServerErrors } from '#screens/ui/form.tsx';
import { FormElement } from '#screens/ui/form-element.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { Link } from '#screens/ui/link.tsx';
import { useIdlePreload } from '#screens/ui/use-idle-preload.ts';
import { type PortalForm, usePortalForm } from '#screens/ui/use-portal-form.ts';
import { usePressedValue } from '#screens/ui/use-pressed-value.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { ImageCards } from './image-cards.tsx';
import { KeyPicker } from './key-picker.tsx';
import { OrderBar, OrderPanel } from './order-panel.tsx';
import { sizeText } from './server-text.ts';

const t = translator(serversMessages);

const SshKeyForm = lazyPart(() => import('./ssh-key-form.tsx').then((module) => module.SshKeyForm));
const onDemand = [SshKeyForm, cartCode];

const DRAFT = 'cloud.create';

interface Options {
  images: readonly Image[];
  regions: readonly Region[];
  backups_percent: number;
}

interface Values {
  image: string;
  region: string;
  name: string;
  quantity: string;
  /** Ids with commas: drafts hold text. */
  keys: string;
  backups: boolean;
  term: string;
}

const isChosen = (message: () => string) => (value: string) => (value === '' ? message() : null);

const schemaFor = (images: readonly Image[], size: Size) => {
  const fits = (key: string) => images.some((image) => image.key === key && missingFor(image, size) === null);
  return z.object({
    image: field(
      isChosen(() => t('servers.imageMissing')),
      createRule(fits, () => t('servers.imageMissing')),
    ),
    region: field(isChosen(() => t('servers.regionMissing'))),
    name: field(serverNameError),
    quantity: field(required),
    keys: z.string(),
    backups: z.boolean(),
    term: field(required),
  });
};

/** Names of the fields on the wire, by those of the form. */
const wireNames = { image: 'image', region: 'region', name: 'name', keys: 'ssh_key_ids' } as const;
const fields = Object.keys(wireNames) as (keyof typeof wireNames)[];

/** What the basket refuses under the names of the form: the provider may name a field alone, or by its path in the line. */
const readFailure = (failure: ApiError) =>
  fields
    .flatMap((name) => [`options.server.${wireNames[name]}`, wireNames[name]].map((wire) => [wire, name] as const))
    .reduce((error, [wire, name]) => renameField(error, wire, name), failure);

const keyIdsOf = ({ keys }: Pick<Values, 'keys'>) => keys.split(',').filter(Boolean);

const choose = (form: PortalForm<Values>, name: 'image' | 'region' | 'keys' | 'term', value: string) =>
  form.setValue(name, value, { shouldDirty: true, shouldValidate: true });

interface CreateFormProps {
  product: Product;
  options: Options;
  /** @param isPaying whether to continue to the checkout */
  onAdded: (isPaying: boolean) => void;
}

/** All that a server is made with on one page, with its price beside it. */
export function CreateForm({ product, options, onAdded }: CreateFormProps) {
  const size = product.options?.server ?? {};
  const form = usePortalForm<Values>(schemaFor(options.images, size), {
    image: options.images.find((image) => missingFor(image, size) === null)?.key ?? '',
    region: options.regions[0]?.key ?? '',
    name: '',
    quantity: '1',
    keys: '',
    backups: false,
    term: termsOf(product)[0] ?? 'monthly',
  });
  useDraft(form, DRAFT);
  const [isAddingKey, setAddingKey] = useState(false);
  useIdlePreload(onDemand);
  const values = form.watch();
  const { error, backupsText, checkout } = useOrder(product, options, form, onAdded);
  return (
    <div className="grid gap-5">
      <div className="detail-grid">
        <FormElement
          aria-label={t('servers.title')}
          className="grid gap-5 min-w-0"
          onSubmit={() => checkout.onSubmit(true)}
        >
          <div className={error ? 'grid gap-5' : 'grid'}>
            <FormError error={error} />
            <SizeSection product={product} size={size} />
          </div>
          <Choices
            product={product}
            options={options}
            form={form}
            backupsText={backupsText}
            onAddKey={() => setAddingKey(true)}
          />
        </FormElement>
        <OrderPanel plan={product.full_name} quantity={Number(values.quantity)} {...checkout} />
      </div>
      <OrderBar {...checkout} />
      <Dialog isOpen={isAddingKey} title={t('servers.addKey')} onClose={() => setAddingKey(false)}>
        <Suspense fallback={<Skeleton height={240} />}>
          <SshKeyForm
            onCancel={() => setAddingKey(false)}
            onAdd={({ id }) => {
              setAddingKey(false);
              choose(form, 'keys', [...keyIdsOf(values), id].join());
            }}
          />
        </Suspense>
      </Dialog>
    </div>
  );
}

function SizeSection({ product, size }: { product: Product; size: Size }) {
  return (
    <Section title={t('servers.size')} text={t('servers.sizeText')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="grid">
          <span className="font-semibold break-words">{product.full_name}</span>
          <span className="text-sm text-muted">{sizeText(size) || product.description}</span>
        </span>
        <Link to="/cloud-servers/add-cloud-server">{t('servers.changeSize')}</Link>
      </div>
    </Section>
  );
}

interface ChoicesProps {
  product: Product;
  options: Options;
  form: PortalForm<Values>;
  backupsText: string;
  onAddKey: () => void;
}

/** What is chosen besides the size, a section each. */
function Choices({ product, options, form, backupsText, onAddKey }: ChoicesProps) {
  const values = form.watch();
  const { errors } = form.formState;
  const terms = termsOf(product);
  const regionErrorId = useId();
  const [region, pressRegion] = usePressedValue(values.region, (key) => choose(form, 'region', key));
  return (
    <>
      <Section title={t('servers.image')} text={t('servers.imageText')}>
        <ImageCards
          images={options.images}
          size={product.options?.server ?? {}}
          value={values.image}
          error={errors.image?.message}
          onChange={(key) => choose(form, 'image', key)}
        />
      </Section>
      <Section title={t('servers.region')} text={t('servers.regionText')}>
        <ChoiceCards
          errorId={regionErrorId}
          legend={t('servers.region')}
          isLegendHidden
          name={useId()}
          choices={options.regions.map(({ key, name, country }) => ({
            value: key,
            label: name,
            help: countryName(country),
          }))}
          value={region}
          onChange={pressRegion}
        />
        <FormError id={regionErrorId} error={errors.region?.message} />
      </Section>
      <Section title={t('servers.nameSection')} text={t('servers.nameText')}>
        <NameFields form={form} maxQuantity={product.options?.max_quantity ?? 1} />
      </Section>
      <Section title={t('servers.keysSection')} text={t('servers.keysSectionText')}>
        <KeyPicker
          value={keyIdsOf(values)}
          error={errors.keys?.message}
          onChange={(ids) => choose(form, 'keys', ids.join())}
          onAdd={onAddKey}
        />
      </Section>
      {options.backups_percent > 0 && (
        <Section title={t('servers.backupsSection')} text={t('servers.backupsText')}>
          <CheckboxField label={t('servers.backupsOn')} help={backupsText} {...form.register('backups')} />
        </Section>
      )}
      {terms.length > 1 && (
        <Section title={t('servers.term')} text={t('servers.termText')}>
          <TermChoice
            product={product}
            terms={terms}
            value={values.term}
            onChange={(term) => choose(form, 'term', term)}
          />
        </Section>
      )}
    </>
  );
}

/** The price of what is chosen, and the way into the basket. */
function useOrder(
  product: Product,
  options: Options,
  form: PortalForm<Values>,
  onAdded: (isPaying: boolean) => void,
): {
  backupsText: string;
  error: string | null;
  checkout: { price: OrderPrice | null; isPending: boolean; onSubmit: (isPaying: boolean) => void };
} {
  const [error, setError] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const { term, quantity, backups } = form.watch();
  const pricing = findPricing(product, term as Term);
  const percent = options.backups_percent;
  const add = async (values: Values, isPaying: boolean) => {
    const name = values.name.trim();
    const line = toCartLine(product, values.term as Term, name, {
      server: {
        name,
        image: values.image,
        region: values.region,
        ssh_key_ids: keyIdsOf(values),
        has_backups: percent > 0 && values.backups,
      },
    });
    if (!line || isAdding) return;
    setError(null);
    setAdding(true);
    const onRefusal = (failure: ApiError) =>
      setError(showServerErrors(form, readFailure(failure), errorMessage, fields));
    const isAdded = await editCart(
      ({ add: addLine }) => addLine({ ...line, quantity: Number(values.quantity) }, onRefusal),
      onRefusal,
    );
    setAdding(false);
    if (!isAdded) return;
    form.reset();
    // The form is gone before it could do so itself.
    drafts().save(DRAFT, {});
    onAdded(isPaying);
  };
  return {
    backupsText: pricing
      ? t('servers.backupsPrice', {
          price: t(term === 'yearly' ? 'servers.aYear' : 'servers.aMonth', {
            price: formatMoney(orderPrice(pricing, percent, 1).backups),
          }),
        })
      : '',
    error,
    checkout: {
      price: pricing && orderPrice(pricing, backups ? percent : 0, Number(quantity)),
      isPending: isAdding,
      onSubmit: (isPaying) => void form.handleSubmit((values) => add(values, isPaying))(),
    },
  };
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-5 grid gap-4 min-w-0">
      <div>
        <h2 id={id} className="text-md font-bold">
          {title}
        </h2>
        <p className="text-muted">{text}</p>
      </div>
      {children}
    </section>
  );
}

function NameFields({ form, maxQuantity }: { form: PortalForm<Values>; maxQuantity: number }) {
  const { name, quantity } = form.watch();
  const count = Number(quantity);
  const isNamed = serverNameError(name) === null;
  return (
    <div className="grid gap-4 items-start sm:grid-cols-[minmax(0,440px)_140px]">
      <TextField
        label={t('servers.name')}
        help={
          count > 1 && isNamed ? t('servers.names', { names: list(numberedNames(name, count)) }) : t('servers.nameHelp')
        }
        error={form.formState.errors.name?.message}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.register('name')}
      />
      {maxQuantity > 1 && (
        <SelectField
          label={t('servers.quantity')}
          options={Array.from({ length: maxQuantity }, (_, index) => ({
            value: String(index + 1),
            label: String(index + 1),
          }))}
          {...form.register('quantity')}
        />
      )}
    </div>
  );
}

interface TermChoiceProps {
  product: Product;
  terms: readonly Term[];
  value: string;
  onChange: (term: string) => void;
}

function TermChoice({ product, terms, value, onChange }: TermChoiceProps) {
  const [shown, press] = usePressedValue(value, onChange);
  const saving = yearlySavingPercent(product);
  const choiceOf = (term: Term) => {
    const price = formatMoney(findPricing(product, term)?.price ?? 0);
    const isYearly = term === 'yearly';
    const text = t(isYearly ? 'servers.aYear' : 'servers.aMonth', { price });
    return {
      value: term,
      label: t(isYearly ? 'servers.yearlyTerm' : 'servers.monthly'),
      help: isYearly && saving > 0 ? `${text}, ${t('servers.saves', { n: saving })}` : text,
    };
  };
  return (
    <ChoiceCards
      legend={t('servers.term')}
      isLegendHidden
      name={useId()}
      choices={terms.map(choiceOf)}
      value={shown}
      onChange={press}
    />
  );
}
