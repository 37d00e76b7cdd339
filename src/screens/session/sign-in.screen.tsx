import { Suspense, useState } from 'react';
import type { ApiError } from '#core/http/api-error.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { required } from '#core/rules/fields.rules.ts';
import { type SignInOutcome, session } from '#core/session/session.store.ts';
import { pendingInvite } from '#core/team/invite.store.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { LoginField, PasswordField } from '../ui/field.tsx';
import { Form, showServerErrors } from '../ui/form.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Link } from '../ui/link.tsx';
import { useTextForm } from '../ui/use-text-form.ts';
import { StepButton } from './step-button.tsx';

const t = translator(sessionMessages);

// Only the migration brand (gb) needs it.
const ProviderField = lazyPart(() => import('./provider-field.tsx').then((module) => module.ProviderField));
/** As high as the field with its help. */
const providerSkeleton = <Skeleton height={83} />;

interface SignInProps {
  onOutcome?: (outcome: SignInOutcome) => void;
  /** Links to sign-up and password recovery: only the portal has those pages. */
  hasAccountLinks?: boolean;
}

/** Login and password. The parent decides what an outcome leads to. */
export function SignInForm({ onOutcome, hasAccountLinks = false }: SignInProps) {
  const { host, router } = usePortal();
  const invite = useSignalValue(pendingInvite().current);
  const isMigration = host.config().brand === 'gb';
  const form = useTextForm(
    { login: invite?.email ?? '', password: '', group: '' },
    { login: required, password: required },
  );
  const isSigningIn = useSignalValue(session().isSigningIn);
  const [error, setError] = useState<string | null>(null);
  const submit = async ({ login, password, group }: typeof form.values) => {
    setError(null);
    const outcome = await session().signIn({ login, password, ...(group ? { group_id: group } : {}) });
    if (outcome.kind === 'failed') {
      form.setFocus('password');
      setError(showServerErrors(form, outcome.error, signInError, ['login', 'password']));
    }
    onOutcome?.(outcome);
  };
  return (
    <Form form={form} onSubmit={submit} error={error} label={t('signIn.title')}>
      {invite && <p className="px-3 py-2 rounded bg-info-soft text-info">{t('signIn.invited')}</p>}
      <LoginField label={t('signIn.login')} {...form.register('login')} />
      <PasswordField label={t('signIn.password')} autoComplete="current-password" {...form.register('password')} />
      {isMigration && (
        <Suspense fallback={providerSkeleton}>
          <ProviderField
            skeleton={providerSkeleton}
            login={form.values.login}
            value={form.values.group}
            onChange={(id) => form.change({ group: id })}
          />
        </Suspense>
      )}
      <Button type="submit" variant="primary" size="large" isWide isPending={isSigningIn}>
        {t(isSigningIn ? 'signIn.submitting' : 'signIn.submit')}
      </Button>
      {hasAccountLinks && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <StepButton
            // S1 §2: the entered login is carried over, but never put in the URL.
            onClick={() => {
              session().prefillLogin(form.values.login);
              router.navigate('/auth/recover-details');
            }}
          >
            {t('signIn.forgot')}
          </StepButton>
          <Link to="/auth/sign-up">{t('signIn.register')}</Link>
        </p>
      )}
    </Form>
  );
}

const signInError = (error: ApiError): string =>
  error.isUnreachable ? t('error.unreachable') : (error.text ?? t('signIn.failed'));
