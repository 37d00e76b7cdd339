import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { wordpressSiteMessages } from '#core/i18n/messages/wordpress-site.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate, formatFileSize, formatTime } from '#core/rules/format.rules.ts';
import { clearDebugLog, debugLog } from '#core/wordpress/sites.store.ts';
import type { DebugLogEntry, WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';

const t = translator(wordpressSiteMessages);

/** What PHP has recorded: the newest first, the same ones counted. */
export function DebugLog({ site: { id, is_debug } }: { site: WordpressSite }) {
  const state = useResource(debugLog, { params: { id } });
  return (
    <Loaded from={state} skeleton={44}>
      {({ entries, size }) =>
        entries.length === 0 ? (
          <p className="text-sm text-muted rounded bg-sunken px-3 py-2">
            {t(is_debug ? 'wpSite.logEmpty' : 'wpSite.logOff')}
          </p>
        ) : (
          <div className="grid gap-3 min-w-0">
            <Entries entries={entries} />
            <Actions id={id} size={size} isFetching={state.isFetching} onRefresh={() => void state.refresh()} />
          </div>
        )
      }
    </Loaded>
  );
}

interface ActionsProps {
  id: string;
  /** Bytes. */
  size: number;
  isFetching: boolean;
  onRefresh: () => void;
}

function Actions({ id, size, isFetching, onRefresh }: ActionsProps) {
  const isClearing = useSignalValue(clearDebugLog.isPending);
  const [error, setError] = useState<string | null>(null);
  const clear = async () => {
    const outcome = await clearDebugLog.run({ params: { id } });
    setError(outcome.ok ? null : errorMessage(outcome.error));
  };
  return (
    <div>
      <FormError error={error} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm text-muted">{t('wpSite.logSize', { size: formatFileSize(size) })}</span>
        <span className="flex flex-wrap gap-2">
          <Button size="small" icon={RefreshCw} isPending={isFetching} onClick={onRefresh}>
            {t('wpSite.logRefresh')}
          </Button>
          <Button size="small" icon={Trash2} isPending={isClearing} onClick={() => void clear()}>
            {t('wpSite.logClear')}
          </Button>
        </span>
      </div>
    </div>
  );
}

const isSerious = (level: string) => /fatal|error/i.test(level);

const Entries = ({ entries }: { entries: readonly DebugLogEntry[] }) => (
  <ol
    aria-label={t('wpSite.logEntries')}
    // A region that scrolls must be reachable by keyboard
    tabIndex={0}
    className="max-h-[320px] overflow-y-auto rounded bg-sunken divide-y text-sm"
  >
    {entries.map(({ at, level, text, count }, index) => (
      <li key={index} className="grid gap-0.5 px-3 py-2">
        <span className="flex flex-wrap gap-x-3">
          <span className={isSerious(level) ? 'text-danger font-semibold' : 'text-warning font-semibold'}>
            {level.charAt(0).toUpperCase() + level.slice(1)}
          </span>
          {count > 1 && (
            <>
              <span aria-hidden className="text-muted">
                {t('wpSite.logTimes', { n: count })}
              </span>
              <span className="sr-only">{t('wpSite.logCount', { n: count })}</span>
            </>
          )}
          {at && (
            <time dateTime={at} className="text-muted">
              {formatDate(at)}, {formatTime(at)}
            </time>
          )}
        </span>
        <span className="font-mono break-words whitespace-pre-wrap">{text}</span>
      </li>
    ))}
  </ol>
);
