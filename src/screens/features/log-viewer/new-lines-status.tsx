import { useEffect, useRef, useState } from 'react';
import { logsMessages } from '#core/i18n/messages/logs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { startInterval } from '#core/platform/timers.ts';
import { plainText } from '#core/project/ansi.rules.ts';
import type { ContainerLog } from '#core/project/container-log.ts';

const t = translator(logsMessages);

/** How often new lines are announced, ms: a reader needs the time. */
const ANNOUNCE_MS = 5000;
/** So many are read out; of more, the number. */
const READ_OUT = 2;

/** Announces to screen readers what has been written since the last announcement. */
export function NewLinesStatus({ log, isOn }: { log: ContainerLog; isOn: boolean }) {
  const [text, setText] = useState('');
  const announced = useRef<number | null>(null);
  useEffect(
    () =>
      startInterval(ANNOUNCE_MS, () => {
        const { last, phase } = log.state.peek();
        if (phase !== 'ready') return;
        const since = announced.current ?? last;
        announced.current = last;
        setText(isOn ? describe(log, since + 1, last) : '');
      }),
    [log, isOn],
  );
  return (
    <span role="status" className="sr-only">
      {text}
    </span>
  );
}

function describe(log: ContainerLog, from: number, to: number): string {
  const n = to - from + 1;
  if (n <= 0) return '';
  if (n > READ_OUT) return t('logs.newLines', { n });
  return [from, to]
    .slice(0, n)
    .map((seq) => plainText(log.line(seq)?.text ?? ''))
    .join('\n');
}
