import { UnusableSettingError } from '../errors.ts';
import type { RealtimeAddress } from './realtime.ts';

/** An app of a server that speaks the Pusher protocol. */
export interface PusherApp {
  id: string;
  key: string;
  secret: string;
  /** Host name of its HTTP API. */
  host: string;
  /** Null for the default. */
  port: string | null;
  usesTls: boolean;
  /** Where browsers connect. */
  address: RealtimeAddress;
}

const FORM = 'is not of the form https://KEY:SECRET@HOST:PORT/apps/APP_ID';
/** The API of Pusher Channels and its websocket have different hosts: `api-eu.pusher.com` and `ws-eu.pusher.com`. */
const CHANNELS_API = /^api(-[\w-]+)?\.(pusher\.com|pusherapp\.com)$/;

const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : null);

/**
 * Reads `PUSHER_URL` and `PUSHER_CLIENT_URL`.
 * @param clientUrl where browsers connect, if not to the host of the API; with the path before `/app/{key}`, if any
 * @throws UnusableSettingError, whose message does not hold the secret
 */
export function parsePusherUrl(text: string, clientUrl?: string): PusherApp {
  const url = parseUrl(text);
  const id = /^\/apps\/([^/]+)$/.exec(url?.pathname ?? '')?.[1];
  if (!url || !id || !/^https?:$/.test(url.protocol) || !url.username || !url.password)
    throw new UnusableSettingError(`PUSHER_URL ${FORM}. Characters such as / and @ in it are percent-encoded.`);
  const key = decodeURIComponent(url.username);
  return {
    id: decodeURIComponent(id),
    key,
    secret: decodeURIComponent(url.password),
    host: url.hostname,
    port: url.port || null,
    usesTls: url.protocol === 'https:',
    address: { key, ...(clientUrl ? parseClientUrl(clientUrl) : clientAddress(url)) },
  };
}

function clientAddress({ protocol, hostname, port }: URL) {
  const host = hostname.replace(CHANNELS_API, 'ws$1.$2');
  return { origin: `${protocol}//${host}${port ? `:${port}` : ''}`, path: '' };
}

function parseClientUrl(text: string) {
  const url = parseUrl(text.replace(/^ws/, 'http'));
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new UnusableSettingError(`PUSHER_CLIENT_URL: "${text}" is not an address such as wss://ws.provider.example`);
  return { origin: url.origin, path: url.pathname.replace(/\/+$/, '') };
}
