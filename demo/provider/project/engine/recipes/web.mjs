/**
 * A website of one page: version, greeting, configs, and a visit counter in a mounted volume. /health fails if HEALTH=fail, or
 * after HEALTHY_MS.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import {
  closeOnSigterm,
  configs,
  env,
  envNumber,
  hostname,
  hostPath,
  isMounted,
  listen,
  log,
  logError,
  version,
  writeFile,
} from './harness.mjs';

const dataFolder = env.DATA_DIR ?? '/data';
const startedAt = Date.now();
const accents = { '1.0': '#64748b', 1.1: '#0f766e', '2.0': '#4338ca' };

const escapeHtml = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const readText = (path) => {
  try {
    return readFileSync(hostPath(path), 'utf8');
  } catch {
    return '';
  }
};

function countVisit() {
  if (!isMounted(dataFolder)) return null;
  const visits = (Number.parseInt(readText(`${dataFolder}/visits.txt`), 10) || 0) + 1;
  try {
    writeFile(`${dataFolder}/visits.txt`, `${visits}\n`);
    return visits;
  } catch (error) {
    logError(error.message);
    return visits - 1;
  }
}

function page() {
  const visits = countVisit();
  const rows = [
    ['Version', version],
    ['Container', hostname],
    ...(visits === null ? [] : [['Visits', String(visits)]]),
    ['Running for', `${Math.round((Date.now() - startedAt) / 1000)} s`],
  ];
  const files = configs.map(
    (path) => `<h2>${escapeHtml(path)}</h2><pre tabindex="0">${escapeHtml(readText(path).slice(0, 4096))}</pre>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(env.GREETING)}</title><style>
:root{color-scheme:light dark;--accent:${accents[version] ?? '#4338ca'}}
body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:12vh 1.5rem}
h1{font-size:2rem;line-height:1.2;border-left:6px solid var(--accent);padding-left:1rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.5rem}dt{opacity:.7}dd{margin:0}
h2{font-size:1rem;margin-top:2rem}pre{overflow:auto;padding:1rem;background:#8882;border-radius:.5rem}
</style></head><body><main><h1>${escapeHtml(env.GREETING)}</h1>
<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>${files.join('')}</main></body></html>`;
}

function answer(request, response) {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const send = (status, type, body) =>
    response.writeHead(status, { 'content-type': type, 'x-version': version, 'x-container': hostname }).end(body);
  if (url.pathname === '/health') {
    const isHealthy =
      env.HEALTH !== 'fail' && Date.now() - startedAt < envNumber('HEALTHY_MS', Number.POSITIVE_INFINITY);
    return send(
      isHealthy ? 200 : 503,
      'application/json',
      JSON.stringify({ status: isHealthy ? 'ok' : 'failing', version }),
    );
  }
  log(`${request.method} ${url.pathname}`);
  if (url.pathname === '/slow') {
    const delay = Math.min(Number(url.searchParams.get('ms')) || 0, 30_000);
    setTimeout(() => send(200, 'text/plain', `${version}\n`), delay);
    return;
  }
  if (url.pathname === '/version') return send(200, 'text/plain', `${version}\n`);
  if (url.pathname !== '/') return send(404, 'text/plain', 'Not found\n');
  send(200, 'text/html; charset=utf-8', page());
}

const server = createServer((request, response) => {
  request.resume();
  try {
    answer(request, response);
  } catch (error) {
    logError(error.stack);
    if (!response.headersSent) response.writeHead(500).end();
  }
});
log(`harbour/web ${version}`);
listen(server, envNumber('LISTEN_PORT', envNumber('PORT', 8080)));
closeOnSigterm(server);
