import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { accountMessages } from '#core/i18n/messages/account.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field } from '#core/rules/field.schema.ts';
import { exactLength, integer, regex, required } from '#core/rules/fields.rules.ts';
import { type SignInOutcome, session } from '#core/session/session.store.ts';
import { Button } from '../ui/button.tsx';
import { useSignalValue } from '../ui/context.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, showServerErrors } from '../ui/form.tsx';
import { usePortalForm } from '../ui/use-portal-form.ts';
import { StepButton } from './step-button.tsx';

const t = translator(accountMessages, sessionMessages);

/** Ten characters in two groups of five, as they were shown. */
const RECOVERY_CODE = /^\s*[a-z0-9]{5}-?[a-z0-9]{5}\s*$/i;
const createSchema = (isRecovery: boolean) =>
  z.object({
    code: isRecovery
      ? field(required, regex(RECOVERY_CODE))
      : field(required, integer(t('secondFactor.code')), exactLength(6)),
  });

/** The six digits of an authenticator app, or a recovery code. */
export function SecondFactor({ onOutcome }: { onOutcome?: (outcome: SignInOutcome) => void }) {
  const [isRecovery, setRecovery] = useState(false);
  const form = usePortalForm(
    useMemo(() => createSchema(isRecovery), [isRecovery]),
    { code: '' },
  );
  const isSigningIn = useSignalValue(session().isSigningIn);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => form.setFocus('code'), [form]);
  const submit = async ({ code }: { code: string }) => {
    setError(null);
    const outcome = await session().confirmSecondFactor(code);
    if (outcome.kind === 'failed') setError(showServerErrors(form, outcome.error));
    onOutcome?.(outcome);
  };
  return (
    <Form form={form} onSubmit={submit} error={error} label={t('secondFactor.title')}>
      <TextField
        label={t(isRecovery ? 'secondFactor.recoveryCode' : 'secondFactor.code')}
        help={t(isRecovery ? 'secondFactor.recoveryHelp' : 'secondFactor.help')}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isRecovery ? 13 : 6}
        error={form.formState.errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" variant="primary" size="large" isWide isPending={isSigningIn}>
        {t('secondFactor.submit')}
      </Button>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <StepButton onClick={() => session().cancelSignIn()}>{t('signIn.back')}</StepButton>
        <StepButton
          onClick={() => {
            setRecovery(!isRecovery);
            form.reset({ code: '' });
            form.setFocus('code');
          }}
        >
          {t(isRecovery ? 'secondFactor.useApp' : 'secondFactor.useRecovery')}
        </StepButton>
      </p>
    </Form>
  );
}
