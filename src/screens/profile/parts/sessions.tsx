import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { profileMessages } from '#core/i18n/messages/profile.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { clock } from '#core/platform/clock.ts';
import { formatDate, formatTime } from '#core/rules/format.rules.ts';
import { relativeTime } from '#core/rules/relative-time.rules.ts';
import type { ActiveSession } from '#core/session/session.schema.ts';
import { parseUserAgent } from '#core/session/user-agent.rules.ts';
import { activeSessions, revokeSession } from '#core/user/account.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { Chip, Skeleton } from '#screens/ui/feedback.tsx';
import { FormSection } from '#screens/ui/form-page.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';

const t = translator(profileMessages);

const SHOWN_AT_FIRST = 5;
const MINUTE_MS = 60_000;

const browserName = ({ user_agent }: ActiveSession) => {
  const { browser, system } = parseUserAgent(user_agent);
  return browser && system
    ? t('profile.browserOn', { browser, system })
    : browser || system || t('profile.unknownBrowser');
};

/** The browsers that are signed in, each with a button that signs it out. */
export function Sessions() {
  return (
    <FormSection title={t('profile.sessions')} text={t('profile.sessionsText')}>
      <Loaded
        from={useResource(activeSessions, {})}
        skeleton={
          <ul className="grid">
            <Skeleton height={44} />
          </ul>
        }
      >
        {(sessions) => <SessionList sessions={sessions} />}
      </Loaded>
    </FormSection>
  );
}

/** This browser first, then those used last. */
function SessionList({ sessions }: { sessions: readonly ActiveSession[] }) {
  const [hasAll, setAll] = useState(false);
  const sorted = sessions.toSorted(
    (a, b) => Number(b.is_current) - Number(a.is_current) || Date.parse(b.seen_at) - Date.parse(a.seen_at),
  );
  const shown = hasAll ? sorted : sorted.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul className="grid">
        {shown.map((activeSession) => (
          <SessionItem key={activeSession.id} session={activeSession} />
        ))}
      </ul>
      {shown.length < sorted.length && (
        <Button className="justify-self-start" onClick={() => setAll(true)}>
          {t('profile.allSessions', { n: sorted.length })}
        </Button>
      )}
    </>
  );
}

function SessionItem({ session }: { session: ActiveSession }) {
  const [isEnding, setEnding] = useState(false);
  const Icon = /iPhone|Android|Mobile/.test(session.user_agent) ? Smartphone : Laptop;
  const name = browserName(session);
  const isActiveNow = session.is_current || clock().now() - Date.parse(session.seen_at) < MINUTE_MS;
  const end = async () => {
    setEnding(true);
    const outcome = await revokeSession.run({ params: { id: session.id } });
    setEnding(false);
    if (!outcome.ok) notices().failure(errorMessage(outcome.error));
  };
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 border-b last:border-b-0">
      <Icon size={20} aria-hidden className="text-muted" />
      <span className="grid grow min-w-0">
        <span className="font-semibold break-words">{name}</span>
        <span className="text-sm text-muted">
          <time dateTime={session.seen_at} title={`${formatDate(session.seen_at)}, ${formatTime(session.seen_at)}`}>
            {isActiveNow
              ? t('profile.activeNow')
              : t('profile.lastSeen', { time: relativeTime(session.seen_at, clock().now()) })}
          </time>{' '}
          · {session.address}
        </span>
      </span>
      {session.is_current ? (
        <Chip tone="info">{t('profile.thisBrowser')}</Chip>
      ) : (
        <Button
          size="small"
          aria-label={t('profile.revokeLabel', { name })}
          isPending={isEnding}
          onClick={() => void end()}
        >
          {t('profile.revoke')}
        </Button>
      )}
    </li>
  );
}
