import type { IncomingMessage } from 'node:http';

/** Why the proxy responds instead of a container. */
export type RefusalReason =
  | 'not_found'
  | 'awaiting_payment'
  | 'suspended'
  | 'stopped'
  | 'starting'
  | 'no_healthy_replica'
  | 'unreachable'
  | 'timeout'
  | 'unknown_protocol';

interface Refusal {
  status: number;
  title: string;
  text: string;
  /** Seconds after which another attempt makes sense. */
  retryAfter?: number;
}

const refusals: Readonly<Record<RefusalReason, Refusal>> = {
  not_found: {
    status: 404,
    title: 'Nothing here',
    text: 'No service has this address. Check the address, or open the service from its project.',
  },
  awaiting_payment: {
    status: 503,
    title: 'Not started yet',
    text: 'This service starts as soon as its plan is paid for.',
  },
  suspended: {
    status: 503,
    title: 'Suspended',
    text: 'This service is suspended. Its owner can start it again by renewing the plan.',
  },
  stopped: { status: 503, title: 'Stopped', text: 'This service was stopped. Its owner can start it in the project.' },
  starting: {
    status: 503,
    title: 'Starting',
    text: 'This service is being deployed. Try again in a moment.',
    retryAfter: 2,
  },
  no_healthy_replica: {
    status: 503,
    title: 'Not available',
    text: 'No container of this service is healthy. Its owner finds the reason in the logs.',
    retryAfter: 5,
  },
  unreachable: {
    status: 502,
    title: 'No answer',
    text: 'The container of this service didn’t answer. Its owner finds the reason in the logs.',
    retryAfter: 5,
  },
  timeout: {
    status: 504,
    title: 'Too slow',
    text: 'The container of this service took too long to answer. Its owner finds the reason in the logs.',
  },
  unknown_protocol: { status: 501, title: 'Not supported', text: 'Only WebSockets can be opened on this address.' },
};

const page = ({ status, title, text }: Refusal) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:20vh 1.5rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}p{margin:0}small{display:block;margin-top:1.5rem;opacity:.7}
</style></head><body><main><h1>${title}</h1><p>${text}</p><small>${status}</small></main></body></html>
`;

/** The response of the proxy: a page for browsers, a line of text for other clients. */
export function refusalResponse(request: IncomingMessage, reason: RefusalReason) {
  const refusal = refusals[reason];
  const isBrowser = (request.headers.accept ?? '').includes('text/html');
  const body = isBrowser ? page(refusal) : `${refusal.title}. ${refusal.text}\n`;
  return {
    status: refusal.status,
    body,
    headers: {
      'content-type': `text/${isBrowser ? 'html' : 'plain'}; charset=utf-8`,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      ...(refusal.retryAfter ? { 'retry-after': String(refusal.retryAfter) } : {}),
    },
  };
}
