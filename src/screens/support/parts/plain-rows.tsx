import { type ReactElement, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

interface PlainRowsProps<T> {
  data: readonly T[];
  children: (row: T, index: number) => ReactElement;
  scrollRef: RefObject<HTMLElement | null>;
  /** Rows were added in front: the view keeps its distance from the end. */
  shift: boolean;
  onResize: () => void;
}

/** All rows of a short list. Takes what the virtualizer takes, and can so be replaced by it. */
export function PlainRows<T>({ data, children, scrollRef, shift, onResize }: PlainRowsProps<T>) {
  const list = useRef<HTMLOListElement>(null);
  const height = useRef(0);
  const measure = () => {
    const before = height.current;
    height.current = list.current?.offsetHeight ?? 0;
    return height.current - before;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other rows move what is in view
  useLayoutEffect(() => {
    const added = measure();
    if (shift && scrollRef.current) scrollRef.current.scrollTop += added;
  }, [data]);
  const resize = useEffectEvent(() => {
    measure();
    onResize();
  });
  useEffect(() => {
    const sizes = new ResizeObserver(resize);
    for (const element of [list.current, scrollRef.current]) if (element) sizes.observe(element);
    return () => sizes.disconnect();
  }, [scrollRef]);
  return (
    <ol ref={list}>
      {data.map((row, index) => {
        const child = children(row, index);
        return <li key={child.key}>{child}</li>;
      })}
    </ol>
  );
}
