import { useState } from 'react';
import { useStillWhilePressed } from '#screens/ui/use-still-while-pressed.ts';

type Messages = Readonly<Record<string, string>>;

/**
 * When a message is shown: what the provider refused at once, what the portal finds after the field was left or all were checked.
 * @param problems by path, of the present values
 * @param refused by path, until the field is changed
 */
export function useServiceErrors(problems: Messages, refused: Messages = {}) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isChecked, setChecked] = useState(false);
  const shown = useStillWhilePressed(touched);
  return {
    error: (path: string): string | undefined =>
      refused[path] ?? (isChecked || shown.has(path) ? problems[path] : undefined),
    onTouch: (path: string) => setTouched((paths) => (paths.has(path) ? paths : new Set(paths).add(path))),
    /** Shows all that is wrong. @returns whether nothing is */
    check: () => {
      setChecked(true);
      return Object.keys(problems).length === 0;
    },
    /** After a reset nothing was touched. */
    forget: () => {
      setTouched(new Set());
      setChecked(false);
    },
  };
}
