import '../../core/i18n/areas/session.ts';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { ApiError } from '../../core/http/api-error.ts';
import { t } from '../../core/i18n/index.ts';
import { field, required } from '../../core/rules/fields.rules.ts';
import { type SignInOutcome, session } from '../../core/session/session.store.ts';
import { Button } from '../ui/button.tsx';
import { useValue } from '../ui/context.tsx';
import { PasswordField, TextField } from '../ui/field.tsx';
import { Form, usePortalForm } from '../ui/form.tsx';

const Schema = z.object({ login: field(required), password: field(required) });

/** Login and password. Whoever shows it decides where an outcome leads. */
export function SignInForm({ onOutcome }: { onOutcome?: (outcome: SignInOutcome) => void }) {
  const form = usePortalForm(Schema, { login: '', password: '' });
  const isSigningIn = useValue(session().isSigningIn);
  const [error, setError] = useState<string | null>(null);
  const password = useRef<HTMLInputElement | null>(null);
  const { ref: passwordRef, ...passwordField } = form.register('password');
  const submit = async (values: z.output<typeof Schema>) => {
    setError(null);
    const outcome = await session().signIn(values);
    if (outcome.kind === 'failed') {
      setError(signInError(outcome.error));
      password.current?.focus();
    }
    onOutcome?.(outcome);
  };
  return (
    <Form form={form} onSubmit={submit} error={error} label={t('signIn.title')}>
      <TextField
        label={t('signIn.login')}
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={form.formState.errors.login?.message}
        {...form.register('login')}
      />
      <PasswordField
        label={t('signIn.password')}
        autoComplete="current-password"
        error={form.formState.errors.password?.message}
        {...passwordField}
        ref={(input) => {
          passwordRef(input);
          password.current = input;
        }}
      />
      <Button type="submit" look="primary" size="large" isWide isBusy={isSigningIn}>
        {t(isSigningIn ? 'signIn.submitting' : 'signIn.submit')}
      </Button>
    </Form>
  );
}

function signInError(error: ApiError): string {
  if (error.status === 0) return t('error.unreachable');
  return error.status >= 500 ? t('signIn.failed') : (error.sentence ?? t('signIn.failed'));
}
