import { watch } from 'node:fs';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';

export const RELOAD_SCRIPT = '<script type="module" src="/demo/reload.js"></script>';
/** A build writes many files, but one reload is enough. */
const DEBOUNCE_MS = 300;

/** Reloads open pages when a file in one of the folders changes. */
export function createReloadRoutes(folders: readonly string[]) {
  const app = new Hono();
  app.get('/demo/reload.js', (c) =>
    c.body("new EventSource('/demo/changes').onmessage = () => location.reload();", 200, {
      'Content-Type': 'text/javascript',
    }),
  );
  app.get('/demo/changes', (c) =>
    streamSSE(c, async (stream) => {
      let timer: NodeJS.Timeout | undefined;
      const watchers = folders.map((folder) =>
        watch(folder, { recursive: true }, () => {
          clearTimeout(timer);
          timer = setTimeout(() => void stream.writeSSE({ data: 'changed' }), DEBOUNCE_MS);
        }),
      );
      await new Promise<void>((resolve) => stream.onAbort(resolve));
      for (const watcher of watchers) watcher.close();
    }),
  );
  return app;
}
