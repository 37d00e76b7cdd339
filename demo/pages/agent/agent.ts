/** The support agent's side of the chat: the same support calls as the portal, over the provider's own API. */
import { html, nothing, render } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { ofetch } from 'ofetch';
import Pusher, { type Channel } from 'pusher-js';

interface Ticket {
  id: number;
  subject: string;
  status: string;
  medium: string;
  updated_at: string;
  rating: number | null;
}
interface Message {
  id: number;
  ticket_id: number;
  user_id: number | null;
  guest_id: number | null;
  body: string;
  is_edited: boolean;
  created_at: string;
  user: { firstname: string } | null;
  attachments: { id: number; name: string; type: string; url: string }[];
}
/** A conversation the agent has opened. Several are open at once; each goes on while another is looked at. */
interface Talk {
  ticket: Ticket;
  channel: Channel | null;
  messages: Message[];
  notes: string[];
  typing: string;
  unread: number;
  draft: string;
  files: File[];
  editing: Message | null;
  error: string;
}

const TYPING_STOP_MS = 4000;
const QUEUE_MS = 3000;
const IMAGES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp', 'image/svg+xml'];
const api = document.querySelector<HTMLScriptElement>('script[data-api]')?.dataset.api ?? '';
const desk = document.querySelector<HTMLElement>('#desk') as HTMLElement;
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

const state = {
  token: sessionStorage.getItem('agent.token'),
  me: 0,
  error: '',
  queue: [] as Ticket[],
  talks: new Map<number, Talk>(),
  current: null as number | null,
};
let pusher: Pusher | null = null;
let typingTimer: ReturnType<typeof setTimeout> | undefined;

const claims = () =>
  JSON.parse(atob((state.token ?? '').split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '')) as {
    user_id: number;
    team_id: number;
  };
const call = <T>(
  path: string,
  options: {
    method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
    body?: Record<string, unknown> | FormData;
    query?: Record<string, unknown>;
  } = {},
) =>
  ofetch<T>(api + path, {
    ...options,
    query: { ...options.query, team_id: claims().team_id },
    headers: { Authorization: `Bearer ${state.token}` },
    retry: 0,
  });
/** The provider's own word, or ours. */
const wordOf = (error: unknown, otherwise: string) => {
  const data = (error as { data?: { message?: string; errors?: Record<string, string[]> } }).data;
  return Object.values(data?.errors ?? {})[0]?.[0] ?? data?.message ?? otherwise;
};
const talkNow = () => (state.current === null ? null : (state.talks.get(state.current) ?? null));

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
    state.error = wordOf(error, 'The provider could not be reached.');
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
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `${api}/support/auth/broadcast`,
      headers: { Authorization: `Bearer ${state.token}` },
    },
  });
  await refreshQueue();
  paint();
}

async function refreshQueue() {
  try {
    const { tickets } = await call<{ tickets: Ticket[] }>('/support/ticket', { query: { per_page: 50 } });
    state.queue = tickets;
    for (const ticket of tickets) {
      const talk = state.talks.get(ticket.id);
      if (talk) talk.ticket = ticket;
    }
    paint();
  } catch (error) {
    if ((error as { status?: number }).status === 401) signOut();
  }
}

function signOut() {
  sessionStorage.removeItem('agent.token');
  pusher?.disconnect();
  Object.assign(state, { token: null, current: null, talks: new Map(), queue: [] });
  paint();
}

/** Sits down at a ticket, or comes back to one. */
function pick(ticket: Ticket) {
  stopTyping();
  const known = state.talks.get(ticket.id);
  state.current = ticket.id;
  if (known) {
    known.unread = 0;
    paint();
    toEnd();
    return;
  }
  const talk: Talk = {
    ticket,
    channel: null,
    messages: [],
    notes: [],
    typing: '',
    unread: 0,
    draft: '',
    files: [],
    editing: null,
    error: '',
  };
  state.talks.set(ticket.id, talk);
  paint();
  const channel = pusher?.subscribe(`private-ticket.${ticket.id}`) ?? null;
  talk.channel = channel;
  channel?.bind('pusher:subscription_succeeded', () => {
    channel.trigger('client-TicketJoin', {});
    void catchUp(talk);
  });
  channel?.bind('MessageCreated', ({ message }: { message: Message }) => receive(talk, [message], true));
  channel?.bind('MessageUpdated', ({ message }: { message: Message }) => receive(talk, [message], false));
  channel?.bind('MessageDeleted', ({ id }: { id: number }) => {
    talk.messages = talk.messages.filter((message) => message.id !== id);
    paint();
  });
  channel?.bind('TicketAction', ({ action, name, status }: { action: string; name?: string; status?: string }) => {
    const words: Record<string, string> = {
      closed: 'The chat session has ended.',
      joined: `${name} has joined the chat`,
      left: `${name} left the chat`,
    };
    const word = words[action];
    if (word) talk.notes.push(word);
    if (status) talk.ticket = { ...talk.ticket, status };
    paint();
  });
  channel?.bind('client-TicketTypingStart', ({ username }: { username: string }) => {
    talk.typing = `${username} is typing`;
    paint();
  });
  channel?.bind('client-TicketTypingStop', () => {
    talk.typing = '';
    paint();
  });
}

function leave(talk: Talk) {
  pusher?.unsubscribe(`private-ticket.${talk.ticket.id}`);
  state.talks.delete(talk.ticket.id);
  state.current = [...state.talks.keys()].at(-1) ?? null;
  paint();
}

async function catchUp(talk: Talk) {
  const after = talk.messages.at(-1)?.id;
  const { messages } = await call<{ messages: Message[] }>(`/support/ticket/${talk.ticket.id}`, {
    query: after ? { after } : { reverse: 1, limit: 100 },
  });
  receive(talk, messages, false);
}

function receive(talk: Talk, messages: Message[], isNews: boolean) {
  const isKnown = (message: Message) => talk.messages.some((other) => other.id === message.id);
  if (isNews && talk !== talkNow())
    talk.unread += messages.filter((message) => message.user_id !== state.me && !isKnown(message)).length;
  const byId = new Map([...talk.messages, ...messages].map((message) => [message.id, message]));
  talk.messages = [...byId.values()].sort((a, b) => a.id - b.id);
  paint();
  if (talk === talkNow()) toEnd();
}
const toEnd = () => {
  const log = desk.querySelector('.log');
  log?.scrollTo(0, log.scrollHeight);
};

function typed(talk: Talk) {
  if (!typingTimer) talk.channel?.trigger('client-TicketTypingStart', {});
  clearTimeout(typingTimer);
  typingTimer = setTimeout(stopTyping, TYPING_STOP_MS);
}
function stopTyping() {
  if (!typingTimer) return;
  clearTimeout(typingTimer);
  typingTimer = undefined;
  talkNow()?.channel?.trigger('client-TicketTypingStop', {});
}

async function submit(event: Event, talk: Talk) {
  event.preventDefault();
  const input = (event.target as HTMLFormElement).querySelector('textarea') as HTMLTextAreaElement;
  const text = input.value.trim();
  if (!text && talk.files.length === 0) return;
  stopTyping();
  const { files, editing } = talk;
  Object.assign(talk, { draft: '', files: [], editing: null, error: '' });
  input.value = '';
  paint();
  try {
    if (editing) {
      const { message } = await call<{ message: Message }>(`/support/messages/${editing.id}`, {
        method: 'PUT',
        body: { body: text },
      });
      return receive(talk, [message], false);
    }
    const body = new FormData();
    body.set('ticket_id', String(talk.ticket.id));
    body.set('body', text);
    body.set('status', 'answered');
    body.set('communication_medium', 'client_app_im');
    for (const file of files) body.append('filepath[]', file);
    const { message } = await call<{ message: Message }>('/support/messages', { method: 'POST', body });
    receive(talk, [message], false);
  } catch (error) {
    // Nothing typed is lost.
    Object.assign(talk, { draft: text, files, editing, error: wordOf(error, 'The answer was not sent. Try again.') });
    if (talk === talkNow()) input.value = text;
    paint();
  }
}

async function act(talk: Talk, work: Promise<unknown>) {
  talk.error = '';
  await work.catch((error: unknown) => {
    talk.error = wordOf(error, 'That did not work. Try again.');
  });
  await refreshQueue();
}
const remove = (talk: Talk, message: Message) =>
  act(
    talk,
    call(`/support/messages/${message.id}`, { method: 'DELETE' }).then(() => {
      talk.messages = talk.messages.filter((other) => other !== message);
    }),
  );
const end = (talk: Talk) =>
  act(
    talk,
    call<{ ticket: Ticket }>(`/support/ticket/${talk.ticket.id}`, { method: 'PUT', body: { status: 'closed' } }).then(
      ({ ticket }) => {
        talk.ticket = ticket;
      },
    ),
  );
function edit(talk: Talk, message: Message | null) {
  talk.editing = message;
  paint();
  const input = desk.querySelector<HTMLTextAreaElement>('.send textarea');
  if (!input) return;
  input.value = message?.body ?? talk.draft;
  input.focus();
}
function attach(talk: Talk, files: Iterable<File> | null) {
  talk.files = [...talk.files, ...(files ?? [])];
  paint();
}

const isMine = (message: Message) => message.user_id === state.me;
const line = (talk: Talk, message: Message) => html`<li class=${isMine(message) ? 'mine' : ''}>
  <small>${isMine(message) ? 'You' : (message.user?.firstname ?? 'Guest')} · ${time.format(new Date(message.created_at))}${message.is_edited ? ' · edited' : ''}</small>
  ${message.attachments.map((file) =>
    IMAGES.includes(file.type)
      ? html`<img src=${api + file.url} alt=${file.name} />`
      : html`<a href=${api + file.url} download=${file.name} rel="noopener">${file.name}</a>`,
  )}
<span class="body">${message.body}</span>
  ${
    isMine(message)
      ? html`<span class="tools"><button @click=${() => edit(talk, message)}>Edit</button><button @click=${() => void remove(talk, message)}>Delete</button></span>`
      : nothing
  }
</li>`;

const signInForm = () => html`<form class="sign" @submit=${signIn}>
  <h1>Support desk</h1>
  <label>Login <input name="login" value="agent@example.test" autocomplete="username" required /></label>
  <label>Password <input name="password" type="password" autocomplete="current-password" required /></label>
  <p role="alert">${state.error}</p>
  <button>Sign in</button>
</form>`;

const conversation = (talk: Talk) => html`<section
  class="talk"
  aria-label="Conversation"
  @dragover=${(event: DragEvent) => event.preventDefault()}
  @drop=${(event: DragEvent) => {
    event.preventDefault();
    attach(talk, event.dataTransfer?.files ?? null);
  }}
>
  <header>
    <h2>#${talk.ticket.id} ${talk.ticket.subject}</h2>
    <span class="chip">${talk.ticket.status.replace('_', ' ')}</span>
    ${talk.ticket.rating ? html`<span class="chip">rated ${talk.ticket.rating} of 5</span>` : nothing}
    <button ?disabled=${talk.ticket.status === 'closed'} @click=${() => void end(talk)}>End chat</button>
    <button @click=${() => leave(talk)}>Leave</button>
  </header>
  <ol class="log" tabindex="0" aria-label="Messages">
    ${talk.messages.map((message) => line(talk, message))} ${talk.notes.map((note) => html`<li class="system">${note}</li>`)}
  </ol>
  <p class="typing" role="status">${talk.typing}</p>
  <form class="send" @submit=${(event: Event) => void submit(event, talk)}>
    ${talk.error ? html`<p role="alert">${talk.error}</p>` : nothing}
    ${
      talk.editing
        ? html`<p class="note">Editing a message <button type="button" @click=${() => edit(talk, null)}>Cancel</button></p>`
        : html`<ul class="files">
          ${talk.files.map(
            (file) =>
              html`<li>
                ${file.name}
                <button
                  type="button"
                  aria-label="Remove ${file.name}"
                  @click=${() => {
                    talk.files = talk.files.filter((other) => other !== file);
                    paint();
                  }}
                >
                  ×
                </button>
              </li>`,
          )}
        </ul>`
    }
    <div class="row">
      <label class="attach">
        Attach
        <input
          type="file"
          multiple
          ?disabled=${talk.editing !== null}
          @change=${(event: Event) => {
            const input = event.target as HTMLInputElement;
            attach(talk, input.files);
            input.value = '';
          }}
        />
      </label>
      <textarea
        rows="2"
        aria-label="Your answer"
        placeholder="Your answer"
        .value=${talk.draft}
        @input=${(event: Event) => {
          if (!talk.editing) talk.draft = (event.target as HTMLTextAreaElement).value;
          typed(talk);
        }}
        @paste=${(event: ClipboardEvent) => {
          if (event.clipboardData?.files.length) attach(talk, event.clipboardData.files);
        }}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          (event.target as HTMLElement).closest('form')?.requestSubmit();
        }}
      ></textarea>
      <button>${talk.editing ? 'Save' : 'Send'}</button>
    </div>
  </form>
</section>`;

const entry = (ticket: Ticket) => {
  const talk = state.talks.get(ticket.id);
  return html`<li>
    <button aria-current=${ticket.id === state.current} data-ticket=${ticket.id} @click=${() => pick(ticket)}>
      <span>${ticket.subject} <small>#${ticket.id} · ${ticket.medium === 'client_app_im' ? 'chat' : 'ticket'} · ${ticket.status.replace('_', ' ')}</small></span>
      ${talk?.unread ? html`<span class="badge" aria-label="${talk.unread} unread">${talk.unread}</span>` : nothing}
    </button>
  </li>`;
};

function paint() {
  const talk = talkNow();
  const mine = [...state.talks.values()].map((one) => one.ticket);
  render(
    state.token
      ? html`<header class="bar"><h1>Support desk</h1>${state.error ? html`<p role="alert">${state.error}</p>` : nothing}<button @click=${signOut}>Sign out</button></header>
          <div class="work">
            <nav class="side" aria-label="Conversations">
              ${mine.length ? html`<h2>With you</h2><ul class="queue" aria-label="Open with you">${mine.map(entry)}</ul>` : nothing}
              <h2>Queue</h2>
              <ul class="queue" aria-label="Tickets">
                ${state.queue.filter((ticket) => !state.talks.has(ticket.id)).map(entry)}
              </ul>
            </nav>
            ${talk ? keyed(talk.ticket.id, conversation(talk)) : html`<p class="empty">Pick a conversation. New ones appear by themselves; several can be open at once.</p>`}
          </div>`
      : signInForm(),
    desk,
  );
}

setInterval(() => state.token && void refreshQueue(), QUEUE_MS);
paint();
if (state.token) void open();
