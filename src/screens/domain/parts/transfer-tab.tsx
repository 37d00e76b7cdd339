import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Domain } from '#core/domain/domain.schema.ts';
import { fetchEppCode, updateDomain } from '#core/domain/domains.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { CopyField } from '#screens/ui/copy-field.tsx';
import { ConfirmDialog } from '#screens/ui/dialog.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Form, FormError, useSubmit } from '#screens/ui/form.tsx';
import { showBeside } from '#screens/ui/refusal.ts';
import { useTextForm } from '#screens/ui/use-text-form.ts';
import { Notice } from './notice.tsx';
import { LockRow } from './switch-rows.tsx';

const t = translator(domainsMessages);

interface Props {
  domain: Domain;
}

/** The lock, and what another provider needs to take the domain over. */
export function TransferTab({ domain }: Props) {
  const { rules, transfer_locked_until } = domain;
  return (
    <div className="grid gap-5">
      {transfer_locked_until && (
        <Notice tone="info">{t('domains.lockedUntil', { date: formatDate(transfer_locked_until) })}</Notice>
      )}
      <section className="rounded-card border border-line bg-surface px-5">
        <LockRow domain={domain} />
      </section>
      <section className="rounded-card border border-line bg-surface p-5 grid gap-4">
        <h2 className="text-md font-bold">{t('domains.moveAway')}</h2>
        {rules?.transfer_by === 'ips_tag' ? (
          <IpsTag domain={domain} />
        ) : (
          <EppCode key={String(domain.is_locked)} domain={domain} />
        )}
      </section>
    </div>
  );
}

/** The code is fetched when it is asked for, and forgotten when it is hidden. */
function EppCode({ domain: { id, name, is_locked } }: Props) {
  const [code, setCode] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const show = async () => {
    setPending(true);
    setError(null);
    const outcome = await fetchEppCode(id);
    setPending(false);
    if (outcome.ok) setCode(outcome.data.code);
    else setError(errorMessage(outcome.error));
  };
  if (is_locked) return <p className="text-muted">{t('domains.eppLocked')}</p>;
  return (
    <>
      <div className="grid">
        <p className="text-muted">{t('domains.eppText', { name })}</p>
        <FormError error={error} />
      </div>
      {code === null ? (
        <Button icon={Eye} className="justify-self-start" isPending={isPending} onClick={() => void show()}>
          {t('domains.eppShow')}
        </Button>
      ) : (
        <>
          <CopyField label={t('domains.eppCode')} value={code} />
          <p className="text-sm text-muted">{t('domains.eppKeep')}</p>
          <Button icon={EyeOff} className="justify-self-start" onClick={() => setCode(null)}>
            {t('domains.eppHide')}
          </Button>
        </>
      )}
    </>
  );
}

const TAG = /^[A-Z0-9-]{2,16}$/;
const toTag = (typed: string) => typed.trim().toUpperCase();

/** .uk names have no code: the registry hands them to whoever has the tag. */
function IpsTag({ domain: { id, name } }: Props) {
  const form = useTextForm({ tag: '' }, { tag: (typed) => (TAG.test(toTag(typed)) ? null : t('domains.ipsWrong')) });
  const [isConfirming, setConfirming] = useState(false);
  const isPending = useSignalValue(updateDomain.isPending);
  const tag = toTag(form.values.tag);
  const move = useSubmit(form, () => updateDomain.run({ params: { id }, body: { ips_tag: tag } }), {
    onSuccess: () => setConfirming(false),
    onFailure: (error) => {
      // The dialog keeps the focus for as long as it is open.
      flushSync(() => setConfirming(false));
      return showBeside(form, 'tag')(error);
    },
  });
  return (
    <>
      <p className="text-muted max-w-xl">{t('domains.ipsText')}</p>
      <Form form={form} onSubmit={() => setConfirming(true)} className="flex flex-wrap items-start gap-3">
        <div className="w-full max-w-xs">
          <TextField
            {...form.register('tag')}
            label={t('domains.ipsTag')}
            help={t('domains.ipsHelp')}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <Button type="submit" className="sm:mt-6" variant="danger">
          {t('domains.ipsMove')}
        </Button>
      </Form>
      <ConfirmDialog
        title={t('domains.ipsConfirmTitle', { name, tag })}
        text={t('domains.ipsConfirm', { name, tag })}
        confirmLabel={t('domains.ipsMove')}
        isOpen={isConfirming}
        isPending={isPending}
        onConfirm={() => void move.onSubmit(form.values)}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
