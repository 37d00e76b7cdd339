import { useState } from 'react';
import { formatCount } from '#core/i18n/format-count.ts';
import { logsMessages } from '#core/i18n/messages/logs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { plainText } from '#core/project/ansi.rules.ts';
import type { ContainerLog } from '#core/project/container-log.ts';

const t = translator(logsMessages);

/** Lines that can be copied at once. */
const MAX_COPIED = 10_000;

/** Lines that are selected to be copied, also those that scrolled away. */
export function useLineSelection(log: ContainerLog | null, bounds: { from: number; to: number }) {
  const [ends, setEnds] = useState<{ anchor: number; head: number } | null>(null);
  const selection = ends && { from: Math.min(ends.anchor, ends.head), to: Math.max(ends.anchor, ends.head) };
  const count = selection ? selection.to - selection.from + 1 : 0;

  const copy = async () => {
    if (!selection || !log) return;
    if (count > MAX_COPIED) return notices().failure(t('logs.copyTooMany', { n: formatCount(MAX_COPIED) }));
    try {
      const lines = await log.readRange(selection.from, selection.to);
      await navigator.clipboard.writeText(lines.map(({ text }) => plainText(text)).join('\n'));
      notices().success(t('logs.copied', { n: lines.length }));
    } catch {
      notices().failure(t('logs.copyFailed'));
    }
  };
  return {
    selection,
    count,
    copy,
    clear: () => setEnds(null),
    /** A press selects a line, or gives it up; with Shift all up to it. */
    pick: (seq: number, isExtending: boolean) =>
      setEnds((before) => {
        if (before && isExtending) return { anchor: before.anchor, head: seq };
        return before?.anchor === seq && before.head === seq ? null : { anchor: seq, head: seq };
      }),
    /** By keyboard: one line more or less. @param start where it begins */
    extend: (by: 1 | -1, start: number) =>
      setEnds((before) => {
        if (!before) return { anchor: start, head: start };
        return { anchor: before.anchor, head: Math.max(bounds.from, Math.min(bounds.to, before.head + by)) };
      }),
  };
}
export type LineSelection = ReturnType<typeof useLineSelection>;
