import { ArrowRight, Globe, ListPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isTransferCode } from '#core/domain/domain-search.rules.ts';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { rulesMessages } from '#core/i18n/messages/rules.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Product } from '#core/product/product.schema.ts';
import { mainPricing } from '#core/product/product.store.ts';
import { buildWizardPath, type DomainTransfer, findTldProduct, parseTransfers } from '#core/product/wizard.rules.ts';
import { order } from '#core/product/wizard.store.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { domain as domainRule } from '#core/rules/net.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { TextareaField, TextField } from '#screens/ui/field.tsx';
import { Link } from '#screens/ui/link.tsx';
import { TransferCodeField } from '#screens/ui/transfer-code-field.tsx';
import type { StepProps } from './step-props.ts';

const t = translator(productMessages, rulesMessages);

const isDomain = domainRule();

/** What is wrong with a name to be moved; null when it can be. */
function transferNameError(name: string, tlds: readonly Product[]): string | null {
  if (name === '') return t('rules.required');
  const wrong = isDomain(name);
  if (wrong) return wrong;
  const sold = findTldProduct(name, tlds);
  return sold && mainPricing(sold)?.transfer_price !== null
    ? null
    : t('product.notSold', { tld: name.split('.').slice(1).join('.') });
}

/** Names held elsewhere move here with their codes: one, or a list of them. */
export function TransferDomainStep(props: StepProps) {
  const { location, product } = props;
  switch (location.step) {
    case 'transfer-single':
      return <SingleTransferForm {...props} />;
    case 'transfer-multiple':
      return <BulkTransferForm {...props} />;
    case 'transfer-select':
      return <TransferCodesForm {...props} />;
    default:
      return (
        <div className="grid gap-4">
          <h2 className="text-md font-bold">{t('product.transfer')}</h2>
          <p className="text-muted">{t('product.transferHelp')}</p>
          <ul className="grid gap-3">
            {(
              [
                ['transfer-single', Globe, 'product.one'],
                ['transfer-multiple', ListPlus, 'product.several'],
              ] as const
            ).map(([step, Icon, word]) => (
              <li key={step}>
                <Link
                  to={buildWizardPath(step, {
                    group: location.group ?? 'domain',
                    product: product ? location.product : null,
                    term: location.term,
                  })}
                  className="flex items-center gap-4 p-4 rounded-card border border-line hover:border-accent"
                >
                  <Icon size={22} aria-hidden className="text-accent shrink-0" />
                  <span className="font-semibold grow">{t(word)}</span>
                  <ArrowRight size={18} aria-hidden className="text-muted shrink-0" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      );
  }
}

function SingleTransferForm({ product, tlds, goToStep }: StepProps) {
  const held = useSignalValue(order().state).domains.find((one) => one.from === 'transfer');
  const [name, setName] = useState(held?.name ?? '');
  const [code, setCode] = useState(held ? order().transferCode(held.name) : '');
  const [nameError, setNameError] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const plain = name.trim().toLowerCase();
  const sold = findTldProduct(plain, tlds);
  const price = sold && mainPricing(sold)?.transfer_price;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = transferNameError(plain, tlds);
    setNameError(wrong);
    setChecked(true);
    if (wrong || !isTransferCode(code)) return;
    order().setTransferCode(plain, code.trim());
    order().selectDomain({ name: plain, from: 'transfer' }, product !== null);
    goToStep('configure');
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 max-w-md">
      <h2 className="text-md font-bold">{t('product.transfer')}</h2>
      <p className="text-muted">{t('product.transferHelp')}</p>
      <TextField
        label={t('product.typeDomain')}
        value={name}
        error={nameError}
        help={
          typeof price === 'number'
            ? price === 0
              ? t('product.transferFree')
              : t('product.transferFor', { price: formatMoney(price) })
            : undefined
        }
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
        onChange={(event) => {
          setName(event.target.value);
          setNameError(null);
        }}
      />
      <TransferCodeField value={code} isValidated={isChecked} onValueChange={setCode} />
      <Button type="submit" variant="primary" size="large" className="justify-self-start">
        {t('product.next')}
      </Button>
    </form>
  );
}

function BulkTransferForm({ product, tlds, goToStep }: StepProps) {
  const { query } = useSignalValue(order().state);
  const [text, setText] = useState(query);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lines = parseTransfers(text);
    if (lines.length === 0) {
      setError(t('rules.required'));
      return;
    }
    for (const { name, code } of lines) if (code) order().setTransferCode(name, code);
    // The names are kept, their codes are not.
    order().update({ query: lines.map((line) => line.name).join('\n') });
    if (product) return goToStep('transfer-select');
    const wrong = lines.find((line) => transferNameError(line.name, tlds));
    if (wrong) return setError(`${wrong.name}: ${transferNameError(wrong.name, tlds)}`);
    // Codes that are missing are asked for at the last look.
    for (const { name } of lines) order().selectDomain({ name, from: 'transfer' }, false);
    goToStep('configure');
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <h2 className="text-md font-bold">{t('product.moveIn')}</h2>
      <TextareaField
        label={t('product.transferList')}
        help={t('product.transferListHelp')}
        rows={8}
        spellCheck={false}
        autoCapitalize="none"
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
      />
      <Button type="submit" variant="primary" size="large" className="justify-self-start">
        {t('product.next')}
      </Button>
    </form>
  );
}

/** Each name with its code; what cannot be moved says why and stays behind. */
function TransferCodesForm({ tlds, goToStep }: StepProps) {
  const { query } = useSignalValue(order().state);
  const [lines, setLines] = useState<readonly DomainTransfer[]>(() =>
    parseTransfers(query).map((line) => ({ ...line, code: line.code || order().transferCode(line.name) })),
  );
  const [isChecked, setChecked] = useState(false);
  const movable = lines.filter((line) => transferNameError(line.name, tlds) === null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (movable.length === 0 || movable.some((line) => !isTransferCode(line.code))) return;
    for (const { name, code } of movable) {
      order().setTransferCode(name, code);
      order().selectDomain({ name, from: 'transfer' }, false);
    }
    goToStep('configure');
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <h2 className="text-md font-bold">{t('product.moveIn')}</h2>
      <ul className="grid gap-4">
        {lines.map((line, index) => {
          const problem = transferNameError(line.name, tlds);
          return (
            <li key={line.name} className="grid gap-2 sm:grid-cols-2 items-start border-b pb-4 last:border-b-0">
              <div className="min-w-0 sm:pt-6">
                <p className={`font-semibold break-words ${problem ? 'text-muted' : ''}`}>{line.name}</p>
                {problem && <p className="text-sm text-danger">{problem}</p>}
              </div>
              {!problem && (
                <TransferCodeField
                  value={line.code}
                  isValidated={isChecked}
                  onValueChange={(value) =>
                    setLines(lines.map((one, at) => (at === index ? { ...one, code: value.trim() } : one)))
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => goToStep('transfer-multiple')}>{t('product.changeList')}</Button>
        <Button type="submit" variant="primary" disabled={movable.length === 0}>
          {t('product.useThese', { n: movable.length })}
        </Button>
      </div>
    </form>
  );
}
