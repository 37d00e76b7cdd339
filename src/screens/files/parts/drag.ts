import type { DragEvent } from 'react';
import { moveProblem } from '#core/hosting/files.rules.ts';

const TYPE = 'application/x-portal-files';
/** A drag's data cannot be read before the drop, so what this page drags is kept here. */
let dragged: readonly string[] = [];

/** Begins to drag files of the list. */
export function startDrag(event: DragEvent, paths: readonly string[]): void {
  dragged = paths;
  event.dataTransfer.setData(TYPE, JSON.stringify(paths));
  event.dataTransfer.effectAllowed = 'move';
}

/** Files of the device are dragged, not rows of the list. */
export const hasDeviceFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** What makes an element a place to drop rows on. @param onDrop gets the paths of the rows */
export function dropTarget(folder: string, onDrop: (paths: readonly string[], to: string) => void) {
  const canDrop = (event: DragEvent) =>
    event.dataTransfer.types.includes(TYPE) && moveProblem(dragged, folder) === null;
  return {
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!canDrop(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      event.currentTarget.classList.add('is-drop-target');
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => event.currentTarget.classList.remove('is-drop-target'),
    onDrop(event: DragEvent<HTMLElement>) {
      event.currentTarget.classList.remove('is-drop-target');
      if (!canDrop(event)) return;
      event.preventDefault();
      event.stopPropagation();
      onDrop(dragged, folder);
    },
  };
}
