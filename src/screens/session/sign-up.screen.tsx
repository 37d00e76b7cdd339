import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { pageBrandId } from '#core/brand/brand-id.ts';
import { withPasswordField } from '#core/http/password-error.rules.ts';
import { accountMessages } from '#core/i18n/messages/account.en.ts';
import { rulesMessages } from '#core/i18n/messages/rules.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { email } from '#core/rules/email.rules.ts';
import { field } from '#core/rules/field.schema.ts';
import { maxLength, required } from '#core/rules/fields.rules.ts';
import { type SignInOutcome, session } from '#core/session/session.store.ts';
import { type PendingInvite, pendingInvite } from '#core/team/invite.store.ts';
import { registerUser } from '#core/user/recovery.store.ts';
import { useLegalSentence } from '../features/legal/legal-link.tsx';
import { NewPasswordFields, newPasswordShape } from '../features/new-password/new-password-fields.tsx';
import { Button } from '../ui/button.tsx';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { CheckboxField, LoginField, TextField } from '../ui/field.tsx';
import { Form, useSubmit } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { type PortalForm, usePortalForm } from '../ui/use-portal-form.ts';

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

/** Creates an account and signs in. An invite fills in the form; the account then joins the inviter's team. */
export function SignUpForm({ onDone }: { onDone?: (outcome: SignInOutcome) => void }) {
  const invite = useSignalValue(pendingInvite().current);
  const form = useSignUpForm(invite);
  const submit = useRegistration(form, invite, onDone);
  const isPending = useSignalValue(registerUser.isPending);
  const { errors } = form.formState;
  const terms = useLegalSentence(t('signUp.terms'));
  return (
    <Form {...submit} label={t('signUp.title')}>
      {invite && (
        <p className="px-3 py-2 rounded bg-info-soft text-info">
          {t('signUp.invitedText', { inviter: invite.inviter, team: invite.team })}
        </p>
      )}
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
        readOnly={invite !== null}
        help={invite ? t('signUp.emailFixed') : undefined}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <SignUpPassword form={form} />
      <CheckboxField label={terms.sentence} error={errors.terms?.message} {...form.register('terms')} />
      {terms.dialog}
      <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
        {t('signUp.submit')}
      </Button>
    </Form>
  );
}

/** A part of its own: a letter of a name draws it again, and not the whole form. */
function SignUpPassword({ form }: { form: PortalForm<Values> }) {
  const userInputs = useWatch({ control: form.control, name: ['firstname', 'lastname', 'email'] });
  return <NewPasswordFields form={form} userInputs={userInputs} />;
}

const useSignUpForm = (invite: PendingInvite | null) =>
  usePortalForm<Values>(
    (values) =>
      z.object({
        firstname: field(required, maxLength(100)),
        lastname: field(required, maxLength(100)),
        email: field(required, email),
        ...newPasswordShape(
          () => [values().firstname, values().lastname, values().email],
          () => values().password,
        ),
        terms: z.boolean().check(z.refine((isAccepted) => isAccepted, { error: () => t('rules.required') })),
      }),
    {
      firstname: invite?.firstname ?? '',
      lastname: invite?.lastname ?? '',
      email: invite?.email ?? '',
      password: '',
      password_again: '',
      terms: false,
    },
  );

/** Submits the form: registers, then signs in with the returned token or the new password. */
function useRegistration(
  form: PortalForm<Values>,
  invite: PendingInvite | null,
  onDone: ((outcome: SignInOutcome) => void) | undefined,
) {
  const { host } = usePortal();
  return useSubmit(
    form,
    async ({ password_again: _, terms: __, ...account }) => {
      const brand_id = await pageBrandId();
      return registerUser.run({
        body: {
          ...account,
          email: account.email.trim(),
          brand_name: host.config().brand,
          ...(brand_id ? { brand_id } : {}),
          ...(invite ? { invite_key: invite.key } : {}),
        },
      });
    },
    {
      onSuccess: async ({ token }, { email: login, password }) => {
        pendingInvite().clear();
        // Not inside onDone?.(…), which evaluates nothing without a callback
        const outcome = await (token
          ? session().signInWithToken(token)
          : session().signIn({ login: login.trim(), password }));
        onDone?.(outcome);
      },
      readFailure: withPasswordField,
    },
  );
}
