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
import { usePortal, useValue } from '../ui/context.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback.tsx';
import { Form, usePortalForm } from '../ui/form.tsx';
import { NewPassword, newPasswordFields } from '../ui/new-password.tsx';

const t = translator(accountMessages, sessionMessages);

type Checked = { id: string; email: string; token: string } | { error: ApiError } | 'none' | null;

/** Where a reset link leads. A token that is no good any more sets the error state (S2 §8). */
export function ResetScreen() {
  const { router } = usePortal();
  const [checked, setChecked] = useState<Checked>(null);
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
          <Button look="primary" onClick={() => router.navigate('/auth/recover-details')}>
            {t('reset.again')}
          </Button>
        }
      >
        {t('reset.badText')}
      </EmptyState>
    );
  }
  return <ResetForm {...checked} onBad={(error) => setChecked({ error })} />;
}

interface Values {
  password: string;
  password_again: string;
}

function ResetForm({
  id,
  email,
  token,
  onBad,
}: {
  id: string;
  email: string;
  token: string;
  onBad: (error: ApiError) => void;
}) {
  const { router } = usePortal();
  const form = usePortalForm<Values>(
    (values) =>
      z.object(
        newPasswordFields(
          () => [email],
          () => values().password,
        ),
      ) as never,
    { password: '', password_again: '' },
  );
  const isPending = useValue(setPassword.isPending);
  const [error, setError] = useState<string | null>(null);
  const submit = async ({ password }: Values) => {
    setError(null);
    const outcome = await setPassword.run({ params: { id }, body: { token, password } });
    if (outcome.ok) {
      resetToken().forget();
      session().carryLogin(email);
      notices().success(t('reset.done'));
      router.navigate('/', { replace: true });
      return;
    }
    const { error: failure } = outcome;
    // S2 §8: the first password error is shown.
    const first = failure.field('password');
    if (first) form.setError('password', { type: 'server', message: first }, { shouldFocus: true });
    else if (failure.status === 410 || failure.status === 404) onBad(failure);
    else setError(failure.kind === 'http' ? (failure.sentence ?? t('reset.failed')) : t('error.unreachable'));
  };
  return (
    <Form form={form} onSubmit={submit} error={error} label={t('reset.title')}>
      <p className="text-muted break-words">{t('reset.text', { email })}</p>
      {/* So that password managers know whose it is */}
      <input type="text" autoComplete="username" value={email} readOnly hidden aria-hidden tabIndex={-1} />
      <NewPassword form={form} known={[email]} />
      <Button type="submit" look="primary" size="large" isWide isBusy={isPending}>
        {t('reset.submit')}
      </Button>
    </Form>
  );
}
