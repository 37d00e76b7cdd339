import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pingProvider } from '#core/brand/provider-ping.ts';
import { infoMessages } from '#core/i18n/messages/info.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { hasCookieSupport, isStoragePersistent } from '#core/platform/storage-check.ts';
import { canOpenWebSocket } from '#core/realtime/websocket-check.ts';
import { Button } from '../ui/button.tsx';
import { Chip, Skeleton } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import { PageTitle } from '../ui/page-title.tsx';

const t = translator(infoMessages);

interface CheckResult {
  isOk: boolean;
  text: string;
}
/** The difference to the provider's clock, in seconds. */
const MAX_SKEW_S = 120;

const labelKeys = {
  api: 'test.api',
  realtime: 'test.realtime',
  storage: 'test.storage',
  cookies: 'test.cookies',
  clock: 'test.clock',
} as const;
type CheckName = keyof typeof labelKeys;
type CheckResults = Readonly<Partial<Record<CheckName, CheckResult>>>;

/** /test: checks what the portal needs of browser and network, for users whom support asks for the results. */
export function TestScreen() {
  const { results, restart } = useChecks();
  const done = Object.values(results);
  const isRunning = done.length < Object.keys(labelKeys).length;
  const hasProblem = done.some(({ isOk }) => !isOk);
  return (
    <section className="grid gap-5 max-w-lg">
      <header className="grid gap-1">
        <PageTitle>{t('test.title')}</PageTitle>
        <p role="status" className="text-muted">
          {t(isRunning ? 'test.text' : hasProblem ? 'test.someBad' : 'test.allGood')}
        </p>
      </header>
      <ul aria-live="polite" className="rounded-card border border-line bg-surface">
        {(Object.keys(labelKeys) as CheckName[]).map((name) => (
          <CheckItem key={name} label={t(labelKeys[name])} result={results[name]} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={RefreshCw} onClick={restart}>
          {t('test.run')}
        </Button>
        <Link to="/support/help">{t('service.ask')}</Link>
      </div>
    </section>
  );
}

function CheckItem({ label, result }: { label: string; result: CheckResult | undefined }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 border-b last:border-b-0 min-h-[57px]">
      <span className="grid min-w-0">
        <span className="font-semibold">{label}</span>
        <span className="text-sm text-muted">{result ? result.text : <Skeleton width={140} />}</span>
      </span>
      {result && <Chip tone={result.isOk ? 'success' : 'danger'}>{t(result.isOk ? 'test.good' : 'test.bad')}</Chip>}
    </li>
  );
}

/** Runs all checks on mount and on each `restart`; a check without a result is still running. */
function useChecks() {
  const [results, setResults] = useState<CheckResults>({});
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round runs all checks again
  useEffect(() => {
    setResults({});
    return runChecks((name, isOk, text) => setResults((previous) => ({ ...previous, [name]: { isOk, text } })));
  }, [round]);
  return { results, restart: () => setRound(round + 1) };
}

/** @returns a function that discards the results still to come */
function runChecks(onResult: (name: CheckName, isOk: boolean, text: string) => void): () => void {
  let isCancelled = false;
  const report: typeof onResult = (...result) => isCancelled || onResult(...result);
  report('storage', isStoragePersistent(), t(isStoragePersistent() ? 'test.storageGood' : 'test.storageBad'));
  const hasCookies = hasCookieSupport();
  report('cookies', hasCookies, t(hasCookies ? 'test.storageGood' : 'test.cookiesBad'));
  void pingProvider().then((pong) => {
    report('api', pong !== null, pong ? t('test.apiGood', { ms: pong.ms }) : t('test.apiBad'));
    if (!pong) return;
    const skew = Math.abs(pong.skew);
    const isInSync = skew <= MAX_SKEW_S;
    report(
      'clock',
      isInSync,
      isInSync ? t('test.clockGood', { s: Math.max(1, skew) }) : t('test.clockBad', { minutes: Math.round(skew / 60) }),
    );
  });
  void canOpenWebSocket().then((isOk) => report('realtime', isOk, t(isOk ? 'test.realtimeGood' : 'test.realtimeBad')));
  return () => {
    isCancelled = true;
  };
}
