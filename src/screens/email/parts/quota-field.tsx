import { type FieldPath, type FieldValues, type PathValue, useWatch } from 'react-hook-form';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { mailboxQuotaMessages } from '#core/i18n/messages/mailbox-quota.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field } from '#core/rules/field.schema.ts';
import { integer, maxValue, positiveNumber, required } from '#core/rules/fields.rules.ts';
import { TextField } from '#screens/ui/field.tsx';
import type { PortalForm } from '#screens/ui/use-portal-form.ts';
import { formatMegabytes } from './megabytes.ts';

const t = translator(emailMessages, mailboxQuotaMessages);

/** Megabytes. A longer slider is too coarse to aim with; the text field accepts more. */
const MAX_SLIDER = 100_000;
const STEP = 100;

/** @param max megabytes */
export const quotaRule = (max: number) => field(required, integer(t('email.quota')), positiveNumber, maxValue(max));

interface QuotaFieldProps<Values extends FieldValues> {
  form: PortalForm<Values>;
  name: FieldPath<Values>;
  /** Megabytes given to the domain's other mailboxes. */
  allocated: number;
  /** Megabytes of the whole domain. */
  total: number;
}

/** A mailbox quota in megabytes, by slider or number, with a bar of what is left. */
export function QuotaField<Values extends FieldValues>({ form, name, allocated, total }: QuotaFieldProps<Values>) {
  const value = Math.max(0, Number(useWatch({ control: form.control, name })) || 0);
  const left = Math.max(0, total - allocated);
  const max = Math.max(STEP, Math.min(left, MAX_SLIDER), Math.ceil(value / STEP) * STEP);
  const { error } = form.getFieldState(name, form.formState);
  return (
    <div className="grid gap-2">
      <TextField
        label={t('email.quota')}
        inputMode="numeric"
        suffix="MB"
        help={
          value > left
            ? t('mailbox.quotaOver', { left: formatMegabytes(left) })
            : t('mailbox.quotaLeft', { left: formatMegabytes(left - value), total: formatMegabytes(total) })
        }
        error={error?.message}
        {...form.register(name)}
      />
      <input
        type="range"
        aria-label={t('mailbox.quotaSlider')}
        aria-valuetext={formatMegabytes(value)}
        min={STEP}
        max={max}
        step={STEP}
        value={Math.min(max, Math.max(STEP, value))}
        onChange={(event) =>
          form.setValue(name, event.target.value as PathValue<Values, FieldPath<Values>>, {
            shouldDirty: true,
            shouldValidate: true,
            shouldTouch: true,
          })
        }
        className="w-full h-6"
      />
      <QuotaBar value={value} allocated={allocated} total={total} />
    </div>
  );
}

/** The domain's quota: what others have, and this mailbox's value. In megabytes. */
function QuotaBar({ value, allocated, total }: { value: number; allocated: number; total: number }) {
  const left = Math.max(0, total - allocated);
  const width = (mb: number) => `${total > 0 ? Math.min(100, (mb / total) * 100) : 0}%`;
  const color = value > left ? 'bg-danger' : 'bg-accent';
  return (
    <>
      <div aria-hidden className="flex h-2 rounded-full bg-line overflow-hidden">
        <span className="bg-muted" style={{ width: width(allocated) }} />
        <span className={color} style={{ width: width(Math.min(value, left)) }} />
      </div>
      <p aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted tabular-nums">
        <span className="inline-flex items-center gap-1">
          <span className="w-2 h-2 rounded-full bg-muted" />
          {t('mailbox.quotaOthers', { mb: formatMegabytes(allocated) })}
        </span>
        <span className="inline-flex items-center gap-1">
          <span className={`w-2 h-2 rounded-full ${color}`} />
          {t('mailbox.quotaThis', { mb: formatMegabytes(value) })}
        </span>
      </p>
    </>
  );
}
