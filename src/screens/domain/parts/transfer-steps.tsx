import { Check } from 'lucide-react';
import type { DomainTransfer } from '#core/domain/domain.schema.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import { Link } from '#screens/ui/link.tsx';
import { Notice } from './notice.tsx';

const t = translator(domainsMessages);

type StepKey = DomainTransfer['steps'][number]['key'];

const labels: Record<StepKey, readonly [MessageKey<typeof domainsMessages>, MessageKey<typeof domainsMessages>]> = {
  paid: ['domains.stepPaid', 'domains.stepPaidText'],
  code: ['domains.stepCode', 'domains.stepCodeText'],
  confirmed: ['domains.stepConfirmed', 'domains.stepConfirmedText'],
  released: ['domains.stepReleased', 'domains.stepReleasedText'],
  done: ['domains.stepDone', 'domains.stepDoneText'],
};

/** How far a transfer to us is: what is done has its date, what is next says who acts. */
export function TransferSteps({ transfer: { steps, failure }, name }: { transfer: DomainTransfer; name: string }) {
  const current = steps.findIndex(({ at }) => !at);
  return (
    <section className="rounded-card border border-line bg-surface p-5 grid gap-5">
      <h2 className="text-md font-bold">{t('domains.transferOf', { name })}</h2>
      {failure && (
        <Notice tone="danger" action={<Link to="/support/tickets/new">{t('domains.askSupport')}</Link>}>
          {failure}
        </Notice>
      )}
      <ol className="grid gap-4">
        {steps.map(({ key, at }, index) => (
          <li key={key} aria-current={index === current ? 'step' : undefined} className="flex items-start gap-3">
            <span
              className={`inline-flex items-center justify-center w-6 h-6 rounded-full text-xs font-bold shrink-0 ${at ? 'bg-accent text-on-accent' : index === current ? 'border-2 border-accent text-accent' : 'bg-sunken text-muted'}`}
            >
              {at ? <Check size={14} aria-label={t('domains.stepIsDone')} /> : index + 1}
            </span>
            <span className="grid min-w-0">
              <span className={at || index === current ? 'font-semibold' : 'text-muted'}>{t(labels[key][0])}</span>
              <span className="text-sm text-muted">
                {at ? formatDate(at) : index === current && !failure ? t(labels[key][1]) : ''}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
