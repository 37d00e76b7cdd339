import { useState } from 'react';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { required } from '#core/rules/fields.rules.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import type { Service } from '#core/service/service.schema.ts';
import { cancelService } from '#core/service/service.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog, DialogActions } from '#screens/ui/dialog.tsx';
import { CheckboxField, RadioGroup, SelectField, TextareaField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { useTextForm } from '#screens/ui/use-text-form.ts';

const t = translator(billingMessages);

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

type CancelAt = 'now' | 'term';

/** Cancels a service, immediately or at the end of its term, after a reason and a confirmation. */
export function CancelServiceDialog({ service, onClose }: CancelServiceDialogProps) {
  const { name } = service;
  const [at, setAt] = useState<CancelAt>(service.renewal_at ? 'term' : 'now');
  const form = useTextForm(
    { reason: '', details: '', understood: '' },
    { reason: required, understood: (value) => (value ? null : t('billing.mustUnderstand')) },
  );
  const request = ({ reason, details }: { reason: string; details: string }) =>
    cancelService.run({
      body: {
        service_id: service.id,
        action: 'cancel',
        at,
        reason: [reason, details.trim()].filter(Boolean).join(': '),
      },
    });
  const submit = useSubmit(form, request, {
    fields: ['reason'],
    onSuccess() {
      notices().success(t('billing.cancelled'));
      onClose();
    },
  });
  const isPending = useSignalValue(cancelService.isPending);
  const hasData = DATA_TYPES.includes(service.type);
  const understood = form.register('understood');
  return (
    <Dialog title={t('billing.cancelTitle', { name })} isOpen onClose={onClose}>
      <Form {...submit}>
        <CancellationDate service={service} value={at} onValueChange={setAt} />
        <SelectField
          {...form.register('reason')}
          label={t('billing.why')}
          options={[
            { value: '', label: t('billing.choose') },
            ...reasonKeys.map((key) => ({ value: t(key), label: t(key) })),
          ]}
        />
        <TextareaField {...form.register('details')} label={t('billing.more')} rows={3} maxLength={400} />
        <div className="rounded bg-danger-soft text-danger px-3 py-2">
          {t(hasData ? 'billing.dataWarning' : 'billing.nameWarning', { name })}
        </div>
        <CheckboxField
          {...understood}
          label={t(hasData ? 'billing.understood' : 'billing.understoodName', { name })}
          value="yes"
          checked={understood.value === 'yes'}
          onChange={({ target }) => form.change({ understood: target.checked ? 'yes' : '' })}
        />
        <DialogActions>
          <Button onClick={onClose}>{t('billing.keep')}</Button>
          <Button variant="danger" type="submit" isPending={isPending}>
            {t(at === 'now' ? 'billing.cancelNow' : 'billing.cancelTerm')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
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
