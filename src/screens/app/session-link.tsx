import { useEffect, useState } from 'react';
import { accountMessages } from '#core/i18n/messages/account.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { userOfToken } from '#core/session/login-token.ts';
import { session } from '#core/session/session.store.ts';
import { useValue } from '../ui/context.tsx';
import { Confirm } from '../ui/dialog.tsx';

const t = translator(accountMessages);

/** A link's `login_token` signs in. Who is signed in as somebody else is asked first: a link must not replace a session silently. */
export function SessionLink({ token }: { token: string }) {
  const status = useValue(session().status);
  const user = useValue(session().user);
  const [isAsked, setAsked] = useState(false);
  const [isDone, setDone] = useState(false);
  const take = async () => {
    setAsked(false);
    setDone(true);
    const outcome = await session().signInWith(token);
    if (outcome.kind === 'failed') notices().failure(t('signIn.linkFailed'));
  };
  // Once it is known who is here
  useEffect(() => {
    if (isDone) return;
    if (status === 'signed-out') void take();
    if (status !== 'signed-in') return;
    if (user?.id === userOfToken(token)) setDone(true);
    else setAsked(true);
  }, [status]);
  return (
    <Confirm
      title={t('signIn.otherTitle')}
      text={t('signIn.otherText', { email: user?.email ?? '' })}
      action={t('signIn.otherYes')}
      isOpen={isAsked}
      onConfirm={() => void take()}
      onClose={() => {
        setAsked(false);
        setDone(true);
      }}
    />
  );
}
