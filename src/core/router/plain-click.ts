type Click = Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Whether a click on a link is followed here. A modified one opens a tab as usual. */
export const isPlainClick = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: Click) =>
  !(defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey);
