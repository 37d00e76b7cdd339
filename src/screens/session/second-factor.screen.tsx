import '../../core/i18n/areas/session.ts';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { t } from '../../core/i18n/index.ts';
import { exactLength, field, integer, required } from '../../core/rules/fields.rules.ts';
import { type SignInOutcome, session } from '../../core/session/session.store.ts';
import { Button } from '../ui/button.tsx';
import { useValue } from '../ui/context.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, showServerErrors, usePortalForm } from '../ui/form.tsx';

const Schema = z.object({ code: field(required, integer(t('secondFactor.code')), exactLength(6)) });

/** The six digits of an authenticator app. */
export function SecondFactor({ onOutcome }: { onOutcome?: (outcome: SignInOutcome) => void }) {
  const form = usePortalForm(Schema, { code: '' });
  const isSigningIn = useValue(session().isSigningIn);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => form.setFocus('code'), [form]);
  const submit = async ({ code }: { code: string }) => {
    setError(null);
    const outcome = await session().confirmSecondFactor(code);
    if (outcome.kind === 'failed') setError(outcome.error.status === 0 ? t('error.unreachable') : showServerErrors(form, outcome.error));
    onOutcome?.(outcome);
  };
  return (
    <Form form={form} onSubmit={submit} error={error} label={t('secondFactor.title')}>
      <TextField
        label={t('secondFactor.code')}
        help={t('secondFactor.help')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        error={form.formState.errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" look="primary" size="large" isWide isBusy={isSigningIn}>
        {t('secondFactor.submit')}
      </Button>
      <Button look="quiet" onClick={() => session().abandonSignIn()}>
        {t('signIn.back')}
      </Button>
    </Form>
  );
}
