import { useState } from 'react';
import * as z from 'zod/mini';
import { brandId } from '#core/brand/brand-id.ts';
import type { ApiError } from '#core/http/api-error.ts';
import { accountMessages } from '#core/i18n/messages/account.en.ts';
import { rulesMessages } from '#core/i18n/messages/rules.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field, maxLength, required } from '#core/rules/fields.rules.ts';
import { email } from '#core/rules/net.rules.ts';
import { type SignInOutcome, session } from '#core/session/session.store.ts';
import { pendingInvite } from '#core/team/invite.store.ts';
import { registerUser } from '#core/user/recovery.store.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { CheckboxField, LoginField, TextField } from '../ui/field.tsx';
import { Form, type PortalForm, showServerErrors, usePortalForm } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { NewPasswordFields, newPasswordShape } from '../ui/new-password-fields.tsx';

const t = translator(accountMessages, rulesMessages, sessionMessages);

interface Values {
  firstname: string;
  lastname: string;
  email: string;
  password: string;
  password_again: string;
  terms: boolean;
}

export function SignUpScreen() {
  const { router } = usePortal();
  return (
    <div className="grid gap-5">
      <SignUpForm onDone={({ kind }) => router.navigate(kind === 'choose-team' ? '/auth/choose-team' : '/')} />
      <p>
        <Link to="/">{t('signUp.haveOne')}</Link>
      </p>
    </div>
  );
}

/** A new account, with a team of its own or, by an invite, in somebody else's. Signed in at once. */
export function SignUpForm({ onDone }: { onDone?: (outcome: SignInOutcome) => void }) {
  const { host } = usePortal();
  const guest = useSignalValue(pendingInvite().current);
  const isPending = useSignalValue(registerUser.isPending);
  const [error, setError] = useState<string | null>(null);
  const form = usePortalForm<Values>(
    (values) =>
      z.object({
        firstname: field(required, maxLength(100)),
        lastname: field(required, maxLength(100)),
        email: field(required, email),
        ...newPasswordShape(
          () => [values().firstname, values().lastname, values().email],
          () => values().password,
        ),
        terms: z.boolean().check(z.refine((is) => is, { error: () => t('rules.required') })),
      }) as never,
    {
      firstname: guest?.firstname ?? '',
      lastname: guest?.lastname ?? '',
      email: guest?.email ?? '',
      password: '',
      password_again: '',
      terms: false,
    },
  );
  const { errors } = form.formState;
  const submit = async ({ password_again: _, terms: __, ...account }: Values) => {
    setError(null);
    const brand_id = brandId().peek();
    const body = {
      ...account,
      email: account.email.trim(),
      brand_name: host.config().brand,
      ...(brand_id ? { brand_id } : {}),
      ...(guest ? { invite_key: guest.key } : {}),
    };
    const outcome = await registerUser.run({ body });
    if (!outcome.ok) {
      setError(registrationError(form, outcome.error));
      return;
    }
    pendingInvite().clear();
    const signedIn = outcome.data.token
      ? await session().signInWithToken(outcome.data.token)
      : await session().signIn({ login: body.email, password: body.password });
    onDone?.(signedIn);
  };
  return (
    <div className="grid gap-5">
      <p className="text-muted">
        {guest ? t('signUp.invitedText', { inviter: guest.inviter, team: guest.team }) : t('signUp.text')}
      </p>
      <Form form={form} onSubmit={submit} error={error} label={t('signUp.title')}>
        <div className="grid sm:grid-cols-2 gap-4">
          <TextField
            label={t('signUp.firstname')}
            autoComplete="given-name"
            error={errors.firstname?.message}
            {...form.register('firstname')}
          />
          <TextField
            label={t('signUp.lastname')}
            autoComplete="family-name"
            error={errors.lastname?.message}
            {...form.register('lastname')}
          />
        </div>
        <LoginField
          label={t('signUp.email')}
          autoComplete="email"
          readOnly={guest !== null}
          help={guest ? t('signUp.emailFixed') : undefined}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <NewPasswordFields
          form={form}
          userInputs={[form.watch('firstname'), form.watch('lastname'), form.watch('email')]}
        />
        <CheckboxField
          label={t('signUp.terms')}
          help={
            <>
              <Link to="/info/terms" target="_blank">
                {t('signUp.readTerms')}
              </Link>{' '}
              ·{' '}
              <Link to="/info/privacy" target="_blank">
                {t('signUp.readPrivacy')}
              </Link>
            </>
          }
          error={errors.terms?.message}
          {...form.register('terms')}
        />
        <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
          {t('signUp.submit')}
        </Button>
      </Form>
    </div>
  );
}

/** S2 §8: an error that contains the word password stands beside the password, wherever in the body it came. */
function registrationError(form: PortalForm<Values>, error: ApiError): string | null {
  const rest = showServerErrors(form, error);
  if (rest && /password/i.test(rest) && !error.fieldMessage('password')) {
    form.setError('password', { type: 'server', message: rest }, { shouldFocus: true });
    return null;
  }
  return rest;
}
