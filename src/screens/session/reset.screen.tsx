import { LinkIcon } from 'lucide-react';
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
import { Button } from '../ui/button.tsx';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback.tsx';
import { Form, usePortalForm } from '../ui/form.tsx';
import { NewPasswordFields, newPasswordShape } from '../ui/new-password-fields.tsx';

const t = translator(accountMessages, sessionMessages);

type TokenCheck = { id: string; email: string; token: string } | { error: ApiError } | 'none' | null;

/** Where a reset link leads. A token that is no good any more sets the error state (S2 §8). */
export function ResetScreen() {
  const { router } = usePortal();
  const [checked, setChecked] = useState<TokenCheck>(null);
  const check = async () => {
    const token = resetToken().get();
    if (!token) {
      setChecked('none');
      return;
    }
    setChecked(null);
    const outcome = await checkResetToken(token);
    setChecked(outcome.ok ? { ...outcome.data, token } : { error: outcome.error });
  };
  useEffect(() => void check(), []);
  if (checked === null) {
    return (
      <div role="status" aria-label={t('reset.checking')} className="grid gap-4">
        <Skeleton height={40} />
        <Skeleton height={40} />
        <Skeleton height={44} />
      </div>
    );
  }
  if (checked !== 'none' && 'error' in checked && (checked.error.kind !== 'http' || checked.error.status >= 500)) {
    return <ErrorState error={checked.error} onRetry={() => void check()} />;
  }
  if (checked === 'none' || 'error' in checked) {
    return (
      <EmptyState
        icon={LinkIcon}
        title={t('reset.badTitle')}
        action={
          <Button variant="primary" onClick={() => router.navigate('/auth/recover-details')}>
            {t('reset.again')}
          </Button>
        }
      >
        {t('reset.badText')}
      </EmptyState>
    );
  }
  return <ResetForm {...checked} onInvalidToken={(error) => setChecked({ error })} />;
}

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
      ) as never,
    { password: '', password_again: '' },
  );
  const isPending = useSignalValue(setPassword.isPending);
  const [error, setError] = useState<string | null>(null);
  const submit = async ({ password }: Values) => {
    setError(null);
    const outcome = await setPassword.run({ params: { id }, body: { token, password } });
    if (outcome.ok) {
      resetToken().clear();
      session().prefillLogin(email);
      notices().success(t('reset.done'));
      router.navigate('/', { replace: true });
      return;
    }
    const { error: failure } = outcome;
    // S2 §8: the first password error is shown.
    const first = failure.fieldMessage('password');
    if (first) form.setError('password', { type: 'server', message: first }, { shouldFocus: true });
    else if (failure.status === 410 || failure.status === 404) onInvalidToken(failure);
    else setError(failure.kind === 'http' ? (failure.providerMessage ?? t('reset.failed')) : t('error.unreachable'));
  };
  return (
    <Form form={form} onSubmit={submit} error={error} label={t('reset.title')}>
      <p className="text-muted break-words">{t('reset.text', { email })}</p>
      {/* So that password managers know whose it is */}
      <input type="text" autoComplete="username" value={email} readOnly hidden aria-hidden tabIndex={-1} />
      <NewPasswordFields form={form} userInputs={[email]} />
      <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
        {t('reset.submit')}
      </Button>
    </Form>
  );
}
