import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { ChatMessage } from '#core/chat/chat.rules.ts';
import type { Conversation } from '#core/chat/conversation.ts';
import { useSignalValue } from '#screens/ui/context.tsx';

const AT_END_PX = 60;
const LOAD_OLDER_PX = 240;

/** The row at the top of the view, and how far of it is above. */
interface Place {
  index: number;
  offset: number;
}

interface LoadedRange {
  first?: string | undefined;
  last?: string | undefined;
  count: number;
}

export interface MessageScroll {
  scroller: RefObject<HTMLDivElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  /** Older messages were added in front: the view keeps its distance from the end. */
  isPrepended: boolean;
  isAtEnd: boolean;
  /** Messages arrived while the reader was further up. */
  hasUnread: boolean;
  jumpToEnd: () => void;
  /** Keeps what is in view there while the list becomes a virtual one. */
  keepPlace: () => void;
  onResize: () => void;
  onScroll: () => void;
}

/** Follows the newest message while the reader is at the end, and loads older ones near the top. */
export function useMessageScroll(conversation: Conversation, messages: readonly ChatMessage[]): MessageScroll {
  const hasOlder = useSignalValue(conversation.hasOlder);
  const isLoadingOlder = useSignalValue(conversation.isLoadingOlder);
  const [isAtEnd, setAtEnd] = useState(true);
  const [hasUnread, setUnread] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const isFollowing = useRef(true);
  /** Where the view was last put at the end. */
  const endTop = useRef(0);
  const previous = useRef<LoadedRange>({ count: 0 });
  const kept = useRef<Place | null>(null);
  const count = messages.length;
  const first = messages[0]?.id;
  const last = messages.at(-1)?.id;
  const isPrepended =
    previous.current.first !== first && previous.current.last === last && count > previous.current.count;

  // Not by the virtualizer: it holds what it scrolls to against the reader, until the rows around are measured.
  const scrollToEnd = () => {
    const box = scroller.current;
    if (!box) return;
    box.scrollTop = box.scrollHeight;
    endTop.current = box.scrollTop;
  };
  /** Whether the view stays at the end. The event of the reader's scrolling may come after rows that are new or measured. */
  const follows = () => {
    const box = scroller.current;
    if (box && box.scrollTop < endTop.current - AT_END_PX && !isEndInView(box)) isFollowing.current = false;
    return isFollowing.current;
  };
  const onRangeChange = useEffectEvent((range: LoadedRange) => {
    const before = previous.current;
    previous.current = range;
    const newest = messages.at(-1);
    const isJustWritten = newest?.author === 'me' && newest.status !== 'sent';
    if (follows() || isJustWritten) {
      isFollowing.current = true;
      scrollToEnd();
    } else if (before.last && before.last !== range.last && range.count > before.count) setUnread(true);
  });
  useLayoutEffect(() => onRangeChange({ first, last, count }), [first, last, count]);

  // The virtualizer knows no heights when it comes.
  useLayoutEffect(() => {
    if (!kept.current || !list.current) return;
    const { index, offset } = kept.current;
    kept.current = null;
    if (follows()) scrollToEnd();
    else list.current.scrollToIndex(index, { align: 'start', offset });
  });

  // Loads more while the messages do not fill the view.
  useEffect(() => {
    const box = scroller.current;
    if (box && hasOlder && !isLoadingOlder && count > 0 && box.scrollHeight <= box.clientHeight)
      void conversation.loadOlder();
  }, [conversation, hasOlder, isLoadingOlder, count]);

  return {
    scroller,
    list,
    isPrepended,
    isAtEnd,
    hasUnread,
    jumpToEnd() {
      isFollowing.current = true;
      scrollToEnd();
    },
    keepPlace() {
      const box = scroller.current;
      if (box) kept.current = topRow(box);
    },
    onResize() {
      if (follows()) scrollToEnd();
    },
    onScroll() {
      const box = scroller.current;
      if (!box) return;
      isFollowing.current = isEndInView(box);
      setAtEnd(isFollowing.current);
      if (isFollowing.current) {
        endTop.current = box.scrollTop;
        setUnread(false);
      }
      if (box.scrollTop < LOAD_OLDER_PX && hasOlder) void conversation.loadOlder();
    },
  };
}

const isEndInView = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight < AT_END_PX;

function topRow(box: HTMLElement): Place {
  const { top } = box.getBoundingClientRect();
  const rows = [...box.querySelectorAll('ol > li')].map((row) => row.getBoundingClientRect());
  const index = Math.max(
    0,
    rows.findIndex(({ bottom }) => bottom > top),
  );
  return { index, offset: top - (rows[index]?.top ?? top) };
}
