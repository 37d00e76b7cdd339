type Click = Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Whether the router handles a click on a link. The browser handles clicks with modifier keys. */
export const isPlainClick = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: Click) =>
  !(defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey);
