import { ofetch } from 'ofetch';
import Pusher from 'pusher-js';
import { apiBase, errorMessage, request, tokenClaims } from './api.ts';
import { state, storeToken, type Ticket, updateView } from './state.ts';

interface Settings {
  realtime?: { key: string; origin: string; path: string };
}

export async function signIn(event: Event): Promise<void> {
  event.preventDefault();
  const form = new FormData(event.target as HTMLFormElement);
  try {
    const { token } = await ofetch<{ token: string }>(`${apiBase}/user/session/login`, {
      method: 'POST',
      body: { login: form.get('login'), password: form.get('password') },
      retry: 0,
    });
    storeToken(token);
    state.error = '';
    await connect();
  } catch (error) {
    state.error = errorMessage(error, 'The provider could not be reached.');
    updateView();
  }
}

/** Opens the websocket of the signed-in agent and loads the queue. */
export async function connect(): Promise<void> {
  state.userId = tokenClaims().user_id;
  const { realtime = { key: 'portal', origin: apiBase, path: '/support/ws' } } =
    await request<Settings>('/support/settings');
  const url = new URL(realtime.origin);
  state.pusher = new Pusher(realtime.key, {
    cluster: '',
    wsHost: url.hostname,
    wsPort: Number(url.port) || 80,
    wssPort: Number(url.port) || 443,
    wsPath: realtime.path,
    forceTLS: url.protocol === 'https:',
    enabledTransports: ['ws', 'wss'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `${apiBase}/support/auth/broadcast`,
      headers: { Authorization: `Bearer ${state.token}` },
    },
  });
  await refreshQueue();
  updateView();
}

export async function refreshQueue(): Promise<void> {
  try {
    const { tickets } = await request<{ tickets: Ticket[] }>('/support/ticket', { query: { per_page: 50 } });
    state.queue = tickets;
    for (const ticket of tickets) {
      const conversation = state.conversations.get(ticket.id);
      if (conversation) conversation.ticket = ticket;
    }
    updateView();
  } catch (error) {
    if ((error as { status?: number }).status === 401) signOut();
  }
}

export function signOut(): void {
  storeToken(null);
  state.pusher?.disconnect();
  Object.assign(state, { current: null, conversations: new Map(), queue: [] });
  updateView();
}
