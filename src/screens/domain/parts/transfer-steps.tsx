import { Check } from 'lucide-react';
import type { Domain, DomainTransfer } from '#core/domain/domain.schema.ts';
import { isTransferCode } from '#core/domain/domain-search.rules.ts';
import { updateDomain } from '#core/domain/domains.store.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { showBeside } from '#screens/ui/refusal.ts';
import { useTextForm } from '#screens/ui/use-text-form.ts';
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

interface TransferStepsProps {
  domain: Domain;
  transfer: DomainTransfer;
}

/** How far a transfer to us is: what is done has its date, what is next says who acts. */
export function TransferSteps({ domain: { id, name }, transfer: { steps, failure } }: TransferStepsProps) {
  const current = steps.findIndex(({ at }) => !at);
  return (
    <section className="rounded-card border border-line bg-surface p-5 grid gap-5">
      <h2 className="text-md font-bold">{t('domains.transferOf', { name })}</h2>
      {failure && (
        <>
          <Notice tone="danger">{failure}</Notice>
          <NewCodeForm id={id} />
        </>
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

/** Another code, where the registry has refused the last one. */
function NewCodeForm({ id }: { id: string }) {
  const form = useTextForm({ code: '' }, { code: (code) => (isTransferCode(code) ? null : t('domains.newCodeWrong')) });
  const submit = useSubmit(form, ({ code }) => updateDomain.run({ params: { id }, body: { epp_code: code.trim() } }), {
    onFailure: showBeside(form, 'code'),
  });
  const isPending = useSignalValue(updateDomain.isPending);
  return (
    <Form {...submit} className="flex flex-wrap items-start gap-3">
      <div className="w-full max-w-xs">
        <TextField
          {...form.register('code')}
          label={t('domains.newCode')}
          help={t('domains.newCodeHelp')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <Button type="submit" variant="primary" className="sm:mt-6" isPending={isPending}>
        {t('domains.newCodeGo')}
      </Button>
    </Form>
  );
}
