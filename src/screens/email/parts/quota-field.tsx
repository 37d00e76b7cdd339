import type { FieldPath, FieldValues, PathValue } from 'react-hook-form';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field, integer, maxValue, positiveNumber, required } from '#core/rules/fields.rules.ts';
import { TextField } from '#screens/ui/field.tsx';
import type { PortalForm } from '#screens/ui/form.tsx';
import { formatMegabytes } from './megabytes.ts';

const t = translator(emailMessages, mailboxesMessages);

/** A slider beyond this is too coarse to aim with; the field takes more. */
const MAX_SLIDER = 100_000;
const STEP = 100;

export const quotaRule = (most: number) => field(required, integer(t('email.quota')), positiveNumber, maxValue(most));

/**
 * Megabytes by slider or number, with a picture of what is left.
 * @param given megabytes that others of the domain have
 * @param total megabytes of the domain
 */
export function QuotaField<Values extends FieldValues>({
  form,
  name,
  allocated,
  total,
}: {
  form: PortalForm<Values>;
  name: FieldPath<Values>;
  allocated: number;
  total: number;
}) {
  const value = Math.max(0, Number(form.watch(name)) || 0);
  const left = Math.max(0, total - allocated);
  const share = (mb: number) => `${total > 0 ? Math.min(100, (mb / total) * 100) : 0}%`;
  const most = Math.max(STEP, Math.min(left, MAX_SLIDER), Math.ceil(value / STEP) * STEP);
  const { error } = form.getFieldState(name, form.formState);
  const isOver = value > left;
  return (
    <div className="grid gap-2">
      <TextField
        label={t('email.quota')}
        inputMode="numeric"
        suffix="MB"
        help={
          isOver
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
        max={most}
        step={STEP}
        value={Math.min(most, Math.max(STEP, value))}
        onChange={(event) =>
          form.setValue(name, event.target.value as PathValue<Values, FieldPath<Values>>, {
            shouldDirty: true,
            shouldValidate: true,
            shouldTouch: true,
          })
        }
        className="w-full h-6"
        style={{ accentColor: 'var(--p-accent)' }}
      />
      <div aria-hidden className="flex h-2 rounded-full bg-line overflow-hidden">
        <span className="bg-muted" style={{ width: share(allocated) }} />
        <span className={isOver ? 'bg-danger' : 'bg-accent'} style={{ width: share(Math.min(value, left)) }} />
      </div>
      <p aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted tabular-nums">
        <span className="inline-flex items-center gap-1">
          <span className="w-2 h-2 rounded-full bg-muted" />
          {t('mailbox.quotaOthers', { mb: formatMegabytes(allocated) })}
        </span>
        <span className="inline-flex items-center gap-1">
          <span className={`w-2 h-2 rounded-full ${isOver ? 'bg-danger' : 'bg-accent'}`} />
          {t('mailbox.quotaThis', { mb: formatMegabytes(value) })}
        </span>
      </p>
    </div>
  );
}
