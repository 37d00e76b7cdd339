import { useEffect, useState } from 'react';
import { accountMessages } from '#core/i18n/messages/account.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { userIdFromToken } from '#core/session/login-token.ts';
import { session } from '#core/session/session.store.ts';
import { useSignalValue } from '../ui/context.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';

const t = translator(accountMessages);

/** A link's `login_token` signs in. Who is signed in as somebody else is asked first: a link must not replace a session silently. */
export function LoginTokenHandler({ token }: { token: string }) {
  const status = useSignalValue(session().status);
  const user = useSignalValue(session().user);
  const [isAsked, setAsked] = useState(false);
  const [isDone, setDone] = useState(false);
  const take = async () => {
    setAsked(false);
    setDone(true);
    const outcome = await session().signInWithToken(token);
    if (outcome.kind === 'failed') notices().failure(t('signIn.linkFailed'));
  };
  // Once it is known who is here
  useEffect(() => {
    if (isDone) return;
    if (status === 'signed-out') void take();
    if (status !== 'signed-in') return;
    if (user?.id === userIdFromToken(token)) setDone(true);
    else setAsked(true);
  }, [status]);
  return (
    <ConfirmDialog
      title={t('signIn.otherTitle')}
      text={t('signIn.otherText', { email: user?.email ?? '' })}
      confirmLabel={t('signIn.otherYes')}
      isOpen={isAsked}
      onConfirm={() => void take()}
      onClose={() => {
        setAsked(false);
        setDone(true);
      }}
    />
  );
}
