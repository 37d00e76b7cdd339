import { Unlink } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { ApiError } from '#core/http/api-error.ts';
import { accountMessages } from '#core/i18n/messages/account.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { session } from '#core/session/session.store.ts';
import { checkResetToken, setPassword } from '#core/user/recovery.store.ts';
import { resetToken } from '#core/user/reset-token.ts';
import { NewPasswordFields, newPasswordShape } from '../features/new-password/new-password-fields.tsx';
import { Button } from '../ui/button.tsx';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { ErrorState, Skeleton } from '../ui/feedback.tsx';
import { Form, showServerErrors, useSubmit } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useAutoRetry } from '../ui/use-auto-retry.ts';
import { usePortalForm } from '../ui/use-portal-form.ts';

const t = translator(accountMessages, sessionMessages);

type TokenCheck =
  | { kind: 'checking' | 'missing' }
  | { kind: 'failed'; error: ApiError }
  | { kind: 'valid'; id: string; email: string; token: string };

async function checkToken(): Promise<TokenCheck> {
  const token = resetToken().get();
  if (!token) return { kind: 'missing' };
  const outcome = await checkResetToken(token);
  return outcome.ok ? { kind: 'valid', ...outcome.data, token } : { kind: 'failed', error: outcome.error };
}

/** The page that a reset link leads to. An invalid token shows the error state (S2 §8). */
export function ResetScreen() {
  const [check, setCheck] = useState<TokenCheck>({ kind: 'checking' });
  useEffect(() => void checkToken().then(setCheck), []);
  useAutoRetry(check.kind === 'failed' && check.error.isTemporary, () => checkToken().then(setCheck));
  const retry = () => {
    setCheck({ kind: 'checking' });
    void checkToken().then(setCheck);
  };
  if (check.kind === 'checking') {
    return (
      <div role="status" aria-label={t('reset.checking')} className="grid gap-4">
        <Skeleton height={40} />
        <Skeleton height={40} />
        <Skeleton height={44} />
      </div>
    );
  }
  if (check.kind === 'valid')
    return <ResetForm {...check} onInvalidToken={(error) => setCheck({ kind: 'failed', error })} />;
  return check.kind === 'failed' && !check.error.isFinal ? (
    <ErrorState error={check.error} onRetry={retry} />
  ) : (
    <InvalidLink />
  );
}

function InvalidLink() {
  return (
    <div className="grid gap-4">
      <div role="status" className="flex items-start gap-3 p-4 rounded-card bg-warning-soft text-warning">
        <Unlink size={20} aria-hidden />
        <div className="grid gap-1 min-w-0">
          <p className="font-semibold">{t('reset.badTitle')}</p>
          <p>{t('reset.badText')}</p>
        </div>
      </div>
      <LinkButton variant="primary" size="large" isWide to="/auth/recover-details">
        {t('reset.again')}
      </LinkButton>
      <p>
        <Link to="/">{t('signIn.back')}</Link>
      </p>
    </div>
  );
}

const resetError = (error: ApiError): string =>
  error.isUnreachable ? t('error.unreachable') : (error.text ?? t('reset.failed'));

interface Values {
  password: string;
  password_again: string;
}

function ResetForm({
  id,
  email,
  token,
  onInvalidToken,
}: {
  id: string;
  email: string;
  token: string;
  onInvalidToken: (error: ApiError) => void;
}) {
  const { router } = usePortal();
  const form = usePortalForm<Values>(
    (values) =>
      z.object(
        newPasswordShape(
          () => [email],
          () => values().password,
        ),
      ),
    { password: '', password_again: '' },
  );
  const isPending = useSignalValue(setPassword.isPending);
  const submit = useSubmit(form, ({ password }) => setPassword.run({ params: { id }, body: { token, password } }), {
    onSuccess: () => {
      resetToken().clear();
      session().prefillLogin(email);
      notices().success(t('reset.done'));
      router.navigate('/', { replace: true });
    },
    onFailure: (error) => {
      const isExpired = error.status === 410 || error.status === 404;
      // S2 §8: the first password error is shown.
      if (!isExpired || error.fieldMessage('password')) return showServerErrors(form, error, resetError);
      onInvalidToken(error);
      return null;
    },
  });
  return (
    <Form {...submit} label={t('reset.title')}>
      <p className="text-muted break-words">{t('reset.text', { email })}</p>
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden aria-hidden tabIndex={-1} />
      <NewPasswordFields form={form} userInputs={[email]} />
      <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
        {t('reset.submit')}
      </Button>
    </Form>
  );
}
