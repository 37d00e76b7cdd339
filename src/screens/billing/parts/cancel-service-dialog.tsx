import { useState } from 'react';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { rulesMessages } from '#core/i18n/messages/rules.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import type { Service } from '#core/service/service.schema.ts';
import { cancelService } from '#core/service/service.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { CheckboxField, RadioGroup, SelectField, TextareaField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { readRefusal } from '#screens/ui/refusal.ts';

const t = translator(billingMessages, rulesMessages);

const reasonKeys = [
  'billing.reasonNeed',
  'billing.reasonPrice',
  'billing.reasonMove',
  'billing.reasonQuality',
  'billing.reasonOther',
] as const;
/** Service types whose data is deleted with the service. */
const DATA_TYPES = ['hosting', 'email', 'cloud', 'wordpress', 'project'];

interface CancelServiceDialogProps {
  service: Service;
  onClose: () => void;
}

/** Cancels a service, immediately or at the end of its term, after a reason and a confirmation. */
export function CancelServiceDialog({ service, onClose }: CancelServiceDialogProps) {
  const form = useCancellation(service, onClose);
  const isPending = useSignalValue(cancelService.isPending);
  const { name } = service;
  const hasData = DATA_TYPES.includes(service.type);
  return (
    <Dialog
      title={t('billing.cancelTitle', { name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('billing.keep')}</Button>
          <Button variant="danger" isPending={isPending} onClick={() => void form.submit()}>
            {t(form.at === 'now' ? 'billing.cancelNow' : 'billing.cancelTerm')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormError error={form.errors.form} />
        <CancellationDate service={service} value={form.at} onValueChange={form.setAt} />
        <SelectField
          label={t('billing.why')}
          value={form.reason}
          error={form.errors.reason}
          options={[
            { value: '', label: t('billing.choose') },
            ...reasonKeys.map((key) => ({ value: t(key), label: t(key) })),
          ]}
          onChange={(event) => form.setReason(event.target.value)}
        />
        <TextareaField
          label={t('billing.more')}
          rows={3}
          maxLength={400}
          value={form.details}
          onChange={(event) => form.setDetails(event.target.value)}
        />
        <div className="rounded bg-danger-soft text-danger px-3 py-2">
          {t(hasData ? 'billing.dataWarning' : 'billing.nameWarning', { name })}
        </div>
        <CheckboxField
          label={t(hasData ? 'billing.understood' : 'billing.understoodName', { name })}
          checked={form.isUnderstood}
          error={form.errors.understood}
          onChange={(event) => form.setUnderstood(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}

type CancelAt = 'now' | 'term';

function useCancellation(service: Service, onCancelled: () => void) {
  const [at, setAt] = useState<CancelAt>(service.renewal_at ? 'term' : 'now');
  const [reason, setReason] = useState('');
  const [details, setDetails] = useState('');
  const [isUnderstood, setUnderstood] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<'reason' | 'understood' | 'form', string | null>>>({});
  const submit = async () => {
    const missing = {
      ...(reason ? {} : { reason: t('rules.required') }),
      ...(isUnderstood ? {} : { understood: t('billing.mustUnderstand') }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const outcome = await cancelService.run({
      body: {
        service_id: service.id,
        action: 'cancel',
        at,
        reason: [reason, details.trim()].filter(Boolean).join(': '),
      },
    });
    if (!outcome.ok) {
      const { messageOf, rest } = readRefusal(outcome.error, ['reason']);
      setErrors({ reason: messageOf('reason'), form: rest });
      return;
    }
    notices().success(t('billing.cancelled'));
    onCancelled();
  };
  return { at, setAt, reason, setReason, details, setDetails, isUnderstood, setUnderstood, errors, submit };
}

/** The end of the term is only offered to services that have one. */
function CancellationDate({
  service: { renewal_at },
  value,
  onValueChange,
}: {
  service: Service;
  value: CancelAt;
  onValueChange: (value: CancelAt) => void;
}) {
  const atTerm = renewal_at && {
    value: 'term',
    label: t('billing.atTerm', { date: formatDate(renewal_at) }),
    help: t('billing.atTermHelp'),
  };
  return (
    <RadioGroup
      label={t('billing.when')}
      name="when"
      value={value}
      onValueChange={(next) => onValueChange(next === 'term' ? 'term' : 'now')}
      options={[
        ...(atTerm ? [atTerm] : []),
        { value: 'now', label: t('billing.atOnce'), help: t('billing.atOnceHelp') },
      ]}
    />
  );
}
