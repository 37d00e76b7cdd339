import { useEffect, useState } from 'react';
import { accountMessages } from '#core/i18n/messages/account.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { userIdFromToken } from '#core/session/login-token.ts';
import { session } from '#core/session/session.store.ts';
import { useSignalValue } from '../ui/context.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';

const t = translator(accountMessages);

/** Signs in by a link's `login_token`. A user who is signed in as somebody else confirms it first. */
export function LoginTokenHandler({ token }: { token: string }) {
  const status = useSignalValue(session().status);
  const user = useSignalValue(session().user);
  const [state, setState] = useState<'waiting' | 'confirming' | 'done'>('waiting');
  const signIn = async () => {
    setState('done');
    const outcome = await session().signInWithToken(token);
    if (outcome.kind === 'failed') notices().failure(t('signIn.linkFailed'));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it decides once, as soon as the session is known
  useEffect(() => {
    if (state === 'done') return;
    if (status === 'signed-out') void signIn();
    if (status === 'signed-in') setState(user?.id === userIdFromToken(token) ? 'done' : 'confirming');
  }, [status]);
  return (
    <ConfirmDialog
      title={t('signIn.otherTitle')}
      text={t('signIn.otherText', { email: user?.email ?? '' })}
      confirmLabel={t('signIn.otherYes')}
      isOpen={state === 'confirming'}
      onConfirm={() => void signIn()}
      onClose={() => setState('done')}
    />
  );
}
