import { stat } from 'node:fs/promises';

/** Whether there is a file or folder. Follows symbolic links. */
export const pathExists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
