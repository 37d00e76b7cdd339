import { stat } from 'node:fs/promises';

/** Whether there is a file or folder, also at the end of a link. */
export const pathExists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
