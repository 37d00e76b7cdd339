import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pingProvider } from '#core/brand/provider-ping.ts';
import { infoMessages } from '#core/i18n/messages/info.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { hasCookieSupport, isStoragePersistent } from '#core/platform/storage-check.ts';
import { canOpenWebSocket } from '#core/realtime/websocket-check.ts';
import { Button } from '../ui/button.tsx';
import { Chip, Skeleton } from '../ui/feedback.tsx';
import { PageTitle } from '../ui/page-title.tsx';

const t = translator(infoMessages);

interface Result {
  isOk: boolean;
  text: string;
}
const MAX_SKEW_S = 120;

/** /test: what the portal needs of browser and network, tried now. For whoever is asked by our support team what they see. */
export function TestScreen() {
  const [round, setRound] = useState(0);
  const [results, setResults] = useState<Readonly<Record<string, Result>>>({});
  // Another round tries all again
  useEffect(() => {
    let isCancelled = false;
    setResults({});
    const report = (name: string, isOk: boolean, text: string) =>
      isCancelled || setResults((known) => ({ ...known, [name]: { isOk, text } }));
    report('storage', isStoragePersistent(), t(isStoragePersistent() ? 'test.storageGood' : 'test.storageBad'));
    const areCookiesKept = hasCookieSupport();
    report('cookies', areCookiesKept, t(areCookiesKept ? 'test.storageGood' : 'test.cookiesBad'));
    void pingProvider().then((answer) => {
      report('api', answer !== null, answer ? t('test.apiGood', { ms: answer.ms }) : t('test.apiBad'));
      if (!answer) return;
      const skew = Math.abs(answer.skew);
      report(
        'clock',
        skew <= MAX_SKEW_S,
        skew <= MAX_SKEW_S
          ? t('test.clockGood', { s: Math.max(1, skew) })
          : t('test.clockBad', { minutes: Math.round(skew / 60) }),
      );
    });
    void canOpenWebSocket().then((isOk) =>
      report('realtime', isOk, t(isOk ? 'test.realtimeGood' : 'test.realtimeBad')),
    );
    return () => {
      isCancelled = true;
    };
  }, [round]);
  const rows = [
    ['api', t('test.api')],
    ['realtime', t('test.realtime')],
    ['storage', t('test.storage')],
    ['cookies', t('test.cookies')],
    ['clock', t('test.clock')],
  ] as const;
  return (
    <section className="grid gap-5 max-w-lg">
      <header className="grid gap-1">
        <PageTitle>{t('test.title')}</PageTitle>
        <p className="text-muted">{t('test.text')}</p>
      </header>
      <ul aria-live="polite" className="rounded-card border border-line bg-surface">
        {rows.map(([name, label]) => {
          const result = results[name];
          return (
            <li
              key={name}
              className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 border-b last:border-b-0 min-h-[60px]"
            >
              <span className="grid min-w-0">
                <span className="font-semibold">{label}</span>
                <span className="text-sm text-muted">{result ? result.text : <Skeleton width={140} />}</span>
              </span>
              {result && (
                <Chip tone={result.isOk ? 'success' : 'danger'}>{t(result.isOk ? 'test.good' : 'test.bad')}</Chip>
              )}
            </li>
          );
        })}
      </ul>
      <Button icon={RefreshCw} onClick={() => setRound(round + 1)} className="justify-self-start">
        {t('test.run')}
      </Button>
    </section>
  );
}
