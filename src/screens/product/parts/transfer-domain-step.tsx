import { ArrowRight, Globe, ListPlus } from 'lucide-react';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { buildWizardPath, parseTransfers } from '#core/product/wizard.rules.ts';
import { order } from '#core/product/wizard.store.ts';
import { Link } from '#screens/ui/link.tsx';
import { DomainListForm } from './domain-list-form.tsx';
import { SingleTransferForm } from './single-transfer-form.tsx';
import type { StepProps } from './step-props.ts';
import { TransferCodesForm } from './transfer-codes-form.tsx';
import { transferError } from './transfer-error.ts';

const t = translator(productMessages);

/** Transfers domains from another registrar with their transfer codes: one, or a list of them. */
export function TransferDomainStep(props: StepProps) {
  switch (props.location.step) {
    case 'transfer-single':
      return <SingleTransferForm {...props} />;
    case 'transfer-multiple':
      return <BulkTransferForm {...props} />;
    case 'transfer-select':
      // A link to the codes of a list that was never given asks for the list.
      return parseTransfers(order().state.peek().query).length > 0 ? (
        <TransferCodesForm {...props} />
      ) : (
        <BulkTransferForm {...props} />
      );
    default:
      return <TransferChoice {...props} />;
  }
}

const choices = [
  ['transfer-single', Globe, 'product.one'],
  ['transfer-multiple', ListPlus, 'product.several'],
] as const;

function TransferChoice({ location, product }: StepProps) {
  const target = {
    group: location.group ?? 'domain',
    product: product ? location.product : null,
    term: location.term,
  };
  return (
    <div className="grid gap-4">
      <h2 className="text-md font-bold">{t('product.transfer')}</h2>
      <p className="text-muted">{t('product.transferHelp')}</p>
      <ul className="grid gap-3">
        {choices.map(([step, Icon, labelKey]) => (
          <li key={step}>
            <Link
              to={buildWizardPath(step, target)}
              className="flex items-center gap-4 p-4 rounded-card border border-line hover:border-accent"
            >
              <Icon size={22} aria-hidden className="text-accent shrink-0" />
              <span className="font-semibold grow">{t(labelKey)}</span>
              <ArrowRight size={18} aria-hidden className="text-muted shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function BulkTransferForm({ product, tlds, goToStep }: StepProps) {
  const submit = (text: string): string | null => {
    const transfers = parseTransfers(text);
    for (const { name, code } of transfers) if (code) order().setTransferCode(name, code);
    // Names are stored in the tab; transfer codes stay in memory.
    order().update({ query: transfers.map(({ name }) => name).join('\n') });
    if (product) {
      goToStep('transfer-select');
      return null;
    }
    for (const { name } of transfers) {
      const error = transferError(name, tlds);
      if (error) return `${name}: ${error}`;
    }
    // The review asks for missing transfer codes.
    for (const { name } of transfers) order().selectDomain({ name, from: 'transfer' }, false);
    goToStep('configure');
    return null;
  };
  return (
    <DomainListForm
      title={t('product.moveIn')}
      label={t('product.transferList')}
      help={t('product.transferListHelp')}
      placeholder={'yourname.com CODE-1234\nyourname.net CODE-5678'}
      rows={8}
      submitLabel={t('product.next')}
      onSubmit={submit}
    />
  );
}
