import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { profileMessages } from '#core/i18n/messages/profile.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { clock } from '#core/platform/clock.ts';
import { timeAgo } from '#core/rules/format.rules.ts';
import type { ActiveSession } from '#core/session/session.schema.ts';
import { parseUserAgent } from '#core/session/user-agent.rules.ts';
import { activeSessions, revokeSession } from '#core/user/account.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { Chip, ErrorState, Skeleton } from '#screens/ui/feedback.tsx';
import { FormSection } from '#screens/ui/pages.tsx';

const t = translator(profileMessages);

const browserName = ({ user_agent }: ActiveSession) => {
  const { browser, system } = parseUserAgent(user_agent);
  return browser && system
    ? t('profile.browserOn', { browser, system })
    : browser || system || t('profile.unknownBrowser');
};

/** Every browser that is signed in, each of which can be signed out. */
export function Sessions() {
  const { data, error, refresh } = useResource(activeSessions, {});
  const [ending, setEnding] = useState<string | null>(null);
  const end = async (id: string) => {
    setEnding(id);
    const outcome = await revokeSession.run({ params: { id } });
    setEnding(null);
    if (outcome.ok) notices().success(outcome.data.message ?? t('profile.revoked'));
    else notices().failure(errorMessage(outcome.error));
  };
  return (
    <FormSection title={t('profile.sessions')} text={t('profile.sessionsText')}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refresh()} />
      ) : (
        <ul className="grid">
          {!data && <Skeleton height={44} />}
          {data?.map((one) => {
            const Icon = /iPhone|Android|Mobile/.test(one.user_agent) ? Smartphone : Laptop;
            return (
              <li key={one.id} className="flex flex-wrap items-center gap-3 py-3 border-b last:border-b-0">
                <Icon size={20} aria-hidden className="text-muted" />
                <span className="grid grow min-w-0">
                  <span className="font-semibold break-words">{browserName(one)}</span>
                  <span className="text-sm text-muted">
                    {t('profile.lastSeen', { time: t('time.ago', { time: timeAgo(one.seen_at, clock().now()) }) })} ·{' '}
                    {one.address}
                  </span>
                </span>
                {one.is_current ? (
                  <Chip tone="info">{t('profile.thisBrowser')}</Chip>
                ) : (
                  <Button
                    size="small"
                    aria-label={t('profile.revokeLabel', { name: browserName(one) })}
                    isPending={ending === one.id}
                    onClick={() => void end(one.id)}
                  >
                    {t('profile.revoke')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </FormSection>
  );
}
