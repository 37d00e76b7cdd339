import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { ContainerLog } from '#core/project/container-log.ts';
import { digitsOf, type LevelFilter } from '#core/project/log-line.rules.ts';
import { LogRow, pickedSeq } from './log-row.tsx';

/** px */
const ROW_HEIGHT = 20;
/** px that count as the end. */
const END_SLACK = 12;

export interface LogListHandle {
  scrollTo(seq: number): void;
  /** The line in the middle of the view. */
  middle(): number;
  focus(): void;
}

interface LogListProps {
  ref: Ref<LogListHandle>;
  label: string;
  log: ContainerLog;
  /** The lines that are rows. */
  from: number;
  to: number;
  first: number;
  /** Changes when lines have come. */
  version: number;
  wraps: boolean;
  time: 'off' | 'local' | 'utc';
  search: string;
  isRegex: boolean;
  level: LevelFilter | undefined;
  current: number | null;
  selection: { from: number; to: number } | null;
  headingOf: (seq: number) => string | null;
  isFollowing: boolean;
  onFollow: (isFollowing: boolean) => void;
  onPick: (seq: number, isExtending: boolean) => void;
}

/** The rows in view, by their numbers. Lines that are not held are fetched when they come into view. */
export function LogList(props: LogListProps) {
  const { ref, label, log, from, to, wraps, isFollowing, onPick } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [now] = useState(() => Date.now());
  const count = to - from + 1;
  // The rows are known by their number alone.
  const rows = useMemo<ArrayLike<undefined>>(() => ({ length: count }), [count]);

  const seqAt = (offset: number) => from + (list.current?.findItemIndex(offset) ?? 0);
  const show = () => {
    const box = scroller.current;
    if (box) log.setVisibleRange(seqAt(box.scrollTop), Math.min(to, seqAt(box.scrollTop + box.clientHeight)));
  };
  const follow = useFollow(scroller, props);
  const onMoved = () => {
    follow.keepAtEnd();
    show();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in view changes with the number of rows
  useLayoutEffect(onMoved, [count, isFollowing, wraps]);

  useImperativeHandle(ref, () => ({
    scrollTo(seq) {
      // The list scrolls once more when its rows are measured: after a jump to the start, that would undo one to the end.
      if (seq <= from) scroller.current?.scrollTo(0, 0);
      else list.current?.scrollToIndex(seq - from, { align: 'center' });
    },
    middle: () => seqAt((scroller.current?.scrollTop ?? 0) + (scroller.current?.clientHeight ?? 0) / 2),
    focus: () => scroller.current?.focus({ preventScroll: true }),
  }));

  const pick = (event: MouseEvent) => {
    const seq = pickedSeq(event);
    if (seq !== null) onPick(seq, event.shiftKey);
  };
  return (
    <div
      ref={scroller}
      role="log"
      aria-label={label}
      // A thousand lines a second cannot be read out. What is new is counted in a status of its own.
      aria-live="off"
      tabIndex={0}
      className={`log-scroller h-full ${wraps ? 'is-wrapped' : ''}`}
      onClick={pick}
      {...follow.events}
    >
      <Virtualizer
        ref={list}
        scrollRef={scroller}
        data={rows}
        itemSize={ROW_HEIGHT}
        onScroll={() => {
          follow.onScroll();
          show();
        }}
        onResize={onMoved}
      >
        {(_, index) => <Row key={from + index} {...props} seq={from + index} now={now} />}
      </Virtualizer>
    </div>
  );
}

function Row({ seq, now, ...props }: LogListProps & { seq: number; now: number }) {
  const { log, first, to, time, search, isRegex, level, current, selection, headingOf } = props;
  return (
    <LogRow
      seq={seq}
      line={log.line(seq)}
      isDropped={seq < first}
      digits={digitsOf(to)}
      time={time}
      now={now}
      search={search}
      isRegex={isRegex}
      level={level}
      isCurrent={seq === current}
      isSelected={selection !== null && seq >= selection.from && seq <= selection.to}
      heading={headingOf(seq)}
    />
  );
}

const upKeys = new Set(['ArrowUp', 'PageUp', 'Home']);

/** Stays at the end until the user scrolls up, and again once the user has scrolled down to it. */
function useFollow(
  scroller: { readonly current: HTMLDivElement | null },
  { isFollowing, onFollow }: Pick<LogListProps, 'isFollowing' | 'onFollow'>,
) {
  // Distinguishes the user's scrolling from the list's own: measuring rows scrolls it too.
  const hand = useRef({ isDown: false, top: 0, height: 0 });
  useEffect(() => {
    hand.current.top = scroller.current?.scrollTop ?? 0;
  }, [scroller]);
  const stop = () => {
    const box = scroller.current;
    if (isFollowing && box && box.scrollHeight > box.clientHeight) onFollow(false);
  };
  return {
    keepAtEnd() {
      const box = scroller.current;
      if (box && isFollowing && !hand.current.isDown) box.scrollTop = box.scrollHeight;
    },
    onScroll() {
      const box = scroller.current;
      if (!box) return;
      const { top, height, isDown } = hand.current;
      const moved = box.scrollTop - top;
      hand.current.top = box.scrollTop;
      hand.current.height = box.scrollHeight;
      const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - END_SLACK;
      // Nothing became shorter, and still it went up: the user did, by the scrollbar, a finger or a reader.
      const isUp = moved < -ROW_HEIGHT && (isDown || box.scrollHeight >= height);
      if (isFollowing && isUp && !isAtEnd) onFollow(false);
      else if (!isFollowing && isAtEnd && moved > 0 && !isDown) onFollow(true);
    },
    events: {
      onWheel: ({ deltaY }: { deltaY: number }) => {
        if (deltaY < 0) stop();
      },
      onKeyDown: ({ key, shiftKey }: KeyboardEvent) => {
        if (upKeys.has(key) && !shiftKey) stop();
      },
      onPointerDown: () => {
        hand.current.isDown = true;
      },
      onPointerUp: () => {
        hand.current.isDown = false;
      },
      onPointerMove: ({ buttons }: { buttons: number }) => {
        if (buttons === 0) hand.current.isDown = false;
      },
      onPointerCancel: () => {
        hand.current.isDown = false;
      },
    },
  };
}
