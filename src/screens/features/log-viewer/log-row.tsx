import { type MouseEvent, memo, useMemo } from 'react';
import { logsMessages } from '#core/i18n/messages/logs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { type LogSpan, parseAnsi } from '#core/project/ansi.rules.ts';
import {
  findMatches,
  isStackFrame,
  type LevelFilter,
  levelOf,
  levelsFrom,
  logTime,
  markMatches,
} from '#core/project/log-line.rules.ts';
import type { LogLine } from '#core/project/project.schema.ts';

const t = translator(logsMessages);

export interface LogRowProps {
  seq: number;
  line: LogLine | undefined;
  /** The provider no longer has it. */
  isDropped: boolean;
  digits: number;
  time: 'off' | 'local' | 'utc';
  /** When the page was opened: days are named against it. */
  now: number;
  search: string;
  isRegex: boolean;
  /** Lines of other levels than it and those above it are dimmed. */
  level: LevelFilter | undefined;
  isCurrent: boolean;
  isSelected: boolean;
  /** What stands above the first line of a run. */
  heading: string | null;
}

/** Characters of a placeholder, so that a page that loads looks like text. */
const widthOf = (seq: number) => `${20 + ((seq * 37) % 45)}ch`;

const levelClasses = { error: 'is-error', warning: 'is-warning', info: '', debug: 'is-debug' } as const;

/** One line of the log. It is drawn again only when it changes: a fast log draws the list ten times a second. */
export const LogRow = memo(function LogRow(props: LogRowProps) {
  const { seq, line, heading, isCurrent, isSelected, digits } = props;
  const spans = useMemo(() => (line ? parseAnsi(line.text) : []), [line]);
  const text = useMemo(() => spans.map((span) => span.text).join(''), [spans]);
  const classes = useMemo(() => classesOf(text, spans, props.level), [text, spans, props.level]);
  const stateClasses = `${isCurrent ? 'is-current' : ''} ${isSelected ? 'is-selected' : ''}`;
  return (
    <>
      {heading && <div className="log-run">{heading}</div>}
      <div
        className={`log-row ${line?.stream === 'stderr' ? 'is-stderr' : ''} ${classes} ${stateClasses}`}
        data-seq={seq}
      >
        <span className="log-number" aria-hidden data-pick={seq} style={{ width: `${digits + 2}ch` }}>
          {seq}
        </span>
        {line ? (
          <LineText {...props} line={line} spans={spans} text={text} />
        ) : props.isDropped ? (
          <span className="log-text text-muted">{t('logs.gone')}</span>
        ) : (
          <span className="log-missing" aria-hidden style={{ width: widthOf(seq) }} />
        )}
      </div>
    </>
  );
});

/** A level tints the row, unless the line has colours of its own. */
function classesOf(text: string, spans: readonly LogSpan[], filter: LevelFilter | undefined): string {
  const level = levelOf(text);
  if (filter && !(level && levelsFrom(filter).includes(level))) return 'is-dimmed';
  const hasNoColors = spans.every(({ className }) => className === '');
  const levelClass = level && (hasNoColors || level === 'error' || level === 'warning') ? levelClasses[level] : '';
  return `${levelClass} ${isStackFrame(text) ? 'is-frame' : ''}`;
}

function LineText({
  line,
  seq,
  spans,
  text,
  time,
  now,
  search,
  isRegex,
}: LogRowProps & { line: LogLine; spans: readonly LogSpan[]; text: string }) {
  const pieces = useMemo(() => markMatches(spans, findMatches(text, search, isRegex)), [spans, text, search, isRegex]);
  return (
    <>
      {time !== 'off' && (
        <time className="log-time" dateTime={line.at} title={line.at} data-pick={seq}>
          {logTime(line.at, time, now)}
        </time>
      )}
      {line.stream === 'stderr' && <span className="sr-only">{t('logs.stderr')}: </span>}
      <span className="log-text" title={line.stream === 'stderr' ? t('logs.stderr') : undefined}>
        {pieces.map((piece, index) => (
          <Piece key={index} {...piece} />
        ))}
      </span>
    </>
  );
}

function Piece({ text, className, href, isMatch }: LogSpan & { isMatch: boolean }) {
  const content = isMatch ? <mark className="log-match">{text}</mark> : text;
  if (href)
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={className}>
        {content}
      </a>
    );
  return className ? <span className={className}>{content}</span> : content;
}

/** The number of the line whose number or time was pressed. */
export function pickedSeq(event: MouseEvent): number | null {
  const picked = (event.target as HTMLElement).closest<HTMLElement>('[data-pick]')?.dataset.pick;
  return picked ? Number(picked) : null;
}
