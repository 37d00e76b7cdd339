/** The support agent's side of the chat: the same support calls as the portal, over the provider's own API. */
import { html, nothing, render } from 'lit-html';
import { ofetch } from 'ofetch';
import Pusher, { type Channel } from 'pusher-js';

interface Ticket {
  id: number;
  subject: string;
  status: string;
  medium: string;
  updated_at: string;
}
interface Message {
  id: number;
  ticket_id: number;
  user_id: number | null;
  guest_id: number | null;
  body: string;
  created_at: string;
  user: { firstname: string } | null;
  attachments: { id: number; name: string; type: string; url: string }[];
}

const TYPING_STOP_MS = 4000;
const QUEUE_MS = 3000;
const api = document.querySelector<HTMLScriptElement>('script[data-api]')?.dataset.api ?? '';
const desk = document.querySelector<HTMLElement>('#desk') as HTMLElement;
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

const state = {
  token: sessionStorage.getItem('agent.token'),
  me: 0,
  error: '',
  queue: [] as Ticket[],
  current: null as Ticket | null,
  messages: [] as Message[],
  notes: [] as string[],
  typing: '',
};
let pusher: Pusher | null = null;
let channel: Channel | null = null;
let typingTimer: ReturnType<typeof setTimeout> | undefined;

const claims = () => JSON.parse(atob((state.token ?? '').split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '')) as { user_id: number; team_id: number };
const call = <T>(
  path: string,
  options: { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: Record<string, unknown> | FormData; query?: Record<string, unknown> } = {},
) => ofetch<T>(api + path, { ...options, query: { ...options.query, team_id: claims().team_id }, headers: { Authorization: `Bearer ${state.token}` }, retry: 0 });

async function signIn(event: Event) {
  event.preventDefault();
  const form = new FormData(event.target as HTMLFormElement);
  try {
    const answer = await ofetch<{ token: string }>(`${api}/user/session/login`, {
      method: 'POST',
      body: { login: form.get('login'), password: form.get('password') },
      retry: 0,
    });
    sessionStorage.setItem('agent.token', answer.token);
    state.token = answer.token;
    state.error = '';
    await open();
  } catch (error) {
    state.error = (error as { data?: { message?: string } }).data?.message ?? 'The provider could not be reached.';
    paint();
  }
}

async function open() {
  state.me = claims().user_id;
  const url = new URL(api);
  pusher = new Pusher('portal', {
    cluster: '',
    wsHost: url.hostname,
    wsPort: Number(url.port) || 80,
    wssPort: Number(url.port) || 443,
    wsPath: '/support/ws',
    forceTLS: url.protocol === 'https:',
    enabledTransports: ['ws', 'wss'],
    channelAuthorization: { transport: 'ajax', endpoint: `${api}/support/auth/broadcast`, headers: { Authorization: `Bearer ${state.token}` } },
  });
  await refreshQueue();
  paint();
}

async function refreshQueue() {
  try {
    const { tickets } = await call<{ tickets: Ticket[] }>('/support/ticket', { query: { per_page: 50 } });
    state.queue = tickets;
    paint();
  } catch (error) {
    if ((error as { status?: number }).status === 401) signOut();
  }
}

function signOut() {
  sessionStorage.removeItem('agent.token');
  pusher?.disconnect();
  Object.assign(state, { token: null, current: null, messages: [], queue: [] });
  paint();
}

async function pick(ticket: Ticket) {
  if (state.current) pusher?.unsubscribe(`private-ticket.${state.current.id}`);
  Object.assign(state, { current: ticket, messages: [], notes: [], typing: '' });
  paint();
  channel = pusher?.subscribe(`private-ticket.${ticket.id}`) ?? null;
  channel?.bind('pusher:subscription_succeeded', () => {
    channel?.trigger('client-TicketJoin', {});
    void catchUp(ticket);
  });
  channel?.bind('MessageCreated', ({ message }: { message: Message }) => receive([message]));
  channel?.bind('MessageUpdated', ({ message }: { message: Message }) => receive([message]));
  channel?.bind('MessageDeleted', ({ id }: { id: number }) => {
    state.messages = state.messages.filter((message) => message.id !== id);
    paint();
  });
  channel?.bind('TicketAction', ({ action, name }: { action: string; name?: string }) => {
    state.notes.push(action === 'closed' ? 'The chat session has ended.' : action === 'joined' ? `${name} has joined the chat` : `${name} left the chat`);
    paint();
  });
  channel?.bind('client-TicketTypingStart', ({ username }: { username: string }) => {
    state.typing = `${username} is typing`;
    paint();
  });
  channel?.bind('client-TicketTypingStop', () => {
    state.typing = '';
    paint();
  });
}

async function catchUp(ticket: Ticket) {
  const after = state.messages.at(-1)?.id;
  const { messages } = await call<{ messages: Message[] }>(`/support/ticket/${ticket.id}`, { query: after ? { after } : { reverse: 1, limit: 100 } });
  if (state.current?.id === ticket.id) receive(messages);
}

function receive(messages: Message[]) {
  const byId = new Map([...state.messages, ...messages].map((message) => [message.id, message]));
  state.messages = [...byId.values()].sort((a, b) => a.id - b.id);
  paint();
  const log = desk.querySelector('.log');
  log?.scrollTo(0, log.scrollHeight);
}

function typed() {
  if (!typingTimer) channel?.trigger('client-TicketTypingStart', {});
  clearTimeout(typingTimer);
  typingTimer = setTimeout(stopTyping, TYPING_STOP_MS);
}
function stopTyping() {
  clearTimeout(typingTimer);
  typingTimer = undefined;
  channel?.trigger('client-TicketTypingStop', {});
}

async function answer(event: Event) {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const input = form.querySelector('textarea') as HTMLTextAreaElement;
  const text = input.value.trim();
  if (!text || !state.current) return;
  input.value = '';
  stopTyping();
  const body = new FormData();
  body.set('ticket_id', String(state.current.id));
  body.set('body', text);
  body.set('status', 'answered');
  body.set('communication_medium', 'client_app_im');
  try {
    const { message } = await call<{ message: Message }>('/support/messages', { method: 'POST', body });
    state.error = '';
    receive([message]);
  } catch {
    input.value = text;
    state.error = 'The answer was not sent. Try again.';
    paint();
  }
}

const line = (message: Message) => html`<li class=${message.user_id === state.me ? 'mine' : ''}>
  <small>${message.user_id === state.me ? 'You' : (message.user?.firstname ?? 'Guest')} · ${time.format(new Date(message.created_at))}</small>
  ${message.attachments.map((file) =>
    file.type.startsWith('image/') && file.type !== 'image/svg+xml'
      ? html`<img src=${api + file.url} alt=${file.name} />`
      : html`<a href=${api + file.url} download=${file.name} rel="noopener">${file.name}</a>`,
  )}
<span class="body">${message.body}</span>
</li>`;

const signInForm = () => html`<form class="sign" @submit=${signIn}>
  <h1>Support desk</h1>
  <label>Login <input name="login" value="agent@example.test" autocomplete="username" required /></label>
  <label>Password <input name="password" type="password" autocomplete="current-password" required /></label>
  <p role="alert">${state.error}</p>
  <button>Sign in</button>
</form>`;

const talk = (ticket: Ticket) => html`<section class="talk" aria-label="Conversation">
  <h2>#${ticket.id} ${ticket.subject}</h2>
  <ol class="log" tabindex="0" aria-label="Messages">
    ${state.messages.map(line)} ${state.notes.map((note) => html`<li class="system">${note}</li>`)}
  </ol>
  <p class="typing" role="status">${state.typing}</p>
  <form class="send" @submit=${answer}>
    <textarea
      rows="2"
      aria-label="Your answer"
      placeholder="Your answer"
      @input=${typed}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
        event.preventDefault();
        (event.target as HTMLElement).closest('form')?.requestSubmit();
      }}
    ></textarea>
    <button>Send</button>
  </form>
</section>`;

function paint() {
  render(
    state.token
      ? html`<header class="bar"><h1>Support desk</h1>${state.error ? html`<p role="alert">${state.error}</p>` : nothing}<button @click=${signOut}>Sign out</button></header>
          <div class="work">
            <ul class="queue" aria-label="Tickets">
              ${state.queue.map(
                (ticket) => html`<li>
                  <button aria-current=${ticket.id === state.current?.id} data-ticket=${ticket.id} @click=${() => pick(ticket)}>
                    ${ticket.subject} <small>#${ticket.id} · ${ticket.medium === 'client_app_im' ? 'chat' : 'ticket'} · ${ticket.status.replace('_', ' ')}</small>
                  </button>
                </li>`,
              )}
            </ul>
            ${state.current ? talk(state.current) : html`<p class="empty">Pick a conversation. New ones appear by themselves.</p>`}
          </div>`
      : signInForm(),
    desk,
  );
}

setInterval(() => state.token && void refreshQueue(), QUEUE_MS);
paint();
if (state.token) void open();
