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
interface Conversation {
  ticket: Ticket;
  channel: Channel | null;
  messages: Message[];
  events: string[];
  typingText: string;
  unread: number;
  draft: string;
  files: File[];
  editing: Message | null;
  error: string;
}

const TYPING_TIMEOUT_MS = 4000;
const QUEUE_REFRESH_MS = 3000;
const IMAGES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp', 'image/svg+xml'];
const api = document.querySelector<HTMLScriptElement>('script[data-api]')?.dataset.api ?? '';
const root = document.querySelector<HTMLElement>('#desk') as HTMLElement;
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

const state = {
  token: sessionStorage.getItem('agent.token'),
  userId: 0,
  error: '',
  queue: [] as Ticket[],
  conversations: new Map<number, Conversation>(),
  current: null as number | null,
};
let pusher: Pusher | null = null;
let typingTimer: ReturnType<typeof setTimeout> | undefined;

const tokenClaims = () =>
  JSON.parse(atob((state.token ?? '').split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '')) as {
    user_id: number;
    team_id: number;
  };
const request = <T>(
  path: string,
  options: {
    method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
    body?: Record<string, unknown> | FormData;
    query?: Record<string, unknown>;
  } = {},
) =>
  ofetch<T>(api + path, {
    ...options,
    query: { ...options.query, team_id: tokenClaims().team_id },
    headers: { Authorization: `Bearer ${state.token}` },
    retry: 0,
  });
/** The provider's own word, or ours. */
const errorMessage = (error: unknown, otherwise: string) => {
  const data = (error as { data?: { message?: string; errors?: Record<string, string[]> } }).data;
  return Object.values(data?.errors ?? {})[0]?.[0] ?? data?.message ?? otherwise;
};
const currentConversation = () => (state.current === null ? null : (state.conversations.get(state.current) ?? null));

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
    await connect();
  } catch (error) {
    state.error = errorMessage(error, 'The provider could not be reached.');
    renderDesk();
  }
}

async function connect() {
  state.userId = tokenClaims().user_id;
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
  renderDesk();
}

async function refreshQueue() {
  try {
    const { tickets } = await request<{ tickets: Ticket[] }>('/support/ticket', { query: { per_page: 50 } });
    state.queue = tickets;
    for (const ticket of tickets) {
      const talk = state.conversations.get(ticket.id);
      if (talk) talk.ticket = ticket;
    }
    renderDesk();
  } catch (error) {
    if ((error as { status?: number }).status === 401) signOut();
  }
}

function signOut() {
  sessionStorage.removeItem('agent.token');
  pusher?.disconnect();
  Object.assign(state, { token: null, current: null, conversations: new Map(), queue: [] });
  renderDesk();
}

/** Sits down at a ticket, or comes back to one. */
function openConversation(ticket: Ticket) {
  stopTyping();
  const known = state.conversations.get(ticket.id);
  state.current = ticket.id;
  if (known) {
    known.unread = 0;
    renderDesk();
    scrollToEnd();
    return;
  }
  const talk: Conversation = {
    ticket,
    channel: null,
    messages: [],
    events: [],
    typingText: '',
    unread: 0,
    draft: '',
    files: [],
    editing: null,
    error: '',
  };
  state.conversations.set(ticket.id, talk);
  renderDesk();
  const channel = pusher?.subscribe(`private-ticket.${ticket.id}`) ?? null;
  talk.channel = channel;
  channel?.bind('pusher:subscription_succeeded', () => {
    channel.trigger('client-TicketJoin', {});
    void catchUp(talk);
  });
  channel?.bind('MessageCreated', ({ message }: { message: Message }) => mergeMessages(talk, [message], true));
  channel?.bind('MessageUpdated', ({ message }: { message: Message }) => mergeMessages(talk, [message], false));
  channel?.bind('MessageDeleted', ({ id }: { id: number }) => {
    talk.messages = talk.messages.filter((message) => message.id !== id);
    renderDesk();
  });
  channel?.bind('TicketAction', ({ action, name, status }: { action: string; name?: string; status?: string }) => {
    const words: Record<string, string> = {
      closed: 'The chat session has ended.',
      joined: `${name} has joined the chat`,
      left: `${name} left the chat`,
    };
    const word = words[action];
    if (word) talk.events.push(word);
    if (status) talk.ticket = { ...talk.ticket, status };
    renderDesk();
  });
  channel?.bind('client-TicketTypingStart', ({ username }: { username: string }) => {
    talk.typingText = `${username} is typing`;
    renderDesk();
  });
  channel?.bind('client-TicketTypingStop', () => {
    talk.typingText = '';
    renderDesk();
  });
}

function leaveConversation(talk: Conversation) {
  pusher?.unsubscribe(`private-ticket.${talk.ticket.id}`);
  state.conversations.delete(talk.ticket.id);
  state.current = [...state.conversations.keys()].at(-1) ?? null;
  renderDesk();
}

async function catchUp(talk: Conversation) {
  const after = talk.messages.at(-1)?.id;
  const { messages } = await request<{ messages: Message[] }>(`/support/ticket/${talk.ticket.id}`, {
    query: after ? { after } : { reverse: 1, limit: 100 },
  });
  mergeMessages(talk, messages, false);
}

function mergeMessages(talk: Conversation, messages: Message[], isNew: boolean) {
  const isKnown = (message: Message) => talk.messages.some((other) => other.id === message.id);
  if (isNew && talk !== currentConversation())
    talk.unread += messages.filter((message) => message.user_id !== state.userId && !isKnown(message)).length;
  const byId = new Map([...talk.messages, ...messages].map((message) => [message.id, message]));
  talk.messages = [...byId.values()].sort((a, b) => a.id - b.id);
  renderDesk();
  if (talk === currentConversation()) scrollToEnd();
}
const scrollToEnd = () => {
  const log = root.querySelector('.log');
  log?.scrollTo(0, log.scrollHeight);
};

function notifyTyping(talk: Conversation) {
  if (!typingTimer) talk.channel?.trigger('client-TicketTypingStart', {});
  clearTimeout(typingTimer);
  typingTimer = setTimeout(stopTyping, TYPING_TIMEOUT_MS);
}
function stopTyping() {
  if (!typingTimer) return;
  clearTimeout(typingTimer);
  typingTimer = undefined;
  currentConversation()?.channel?.trigger('client-TicketTypingStop', {});
}

async function submit(event: Event, talk: Conversation) {
  event.preventDefault();
  const input = (event.target as HTMLFormElement).querySelector('textarea') as HTMLTextAreaElement;
  const text = input.value.trim();
  if (!text && talk.files.length === 0) return;
  stopTyping();
  const { files, editing } = talk;
  Object.assign(talk, { draft: '', files: [], editing: null, error: '' });
  input.value = '';
  renderDesk();
  try {
    if (editing) {
      const { message } = await request<{ message: Message }>(`/support/messages/${editing.id}`, {
        method: 'PUT',
        body: { body: text },
      });
      return mergeMessages(talk, [message], false);
    }
    const body = new FormData();
    body.set('ticket_id', String(talk.ticket.id));
    body.set('body', text);
    body.set('status', 'answered');
    body.set('communication_medium', 'client_app_im');
    for (const file of files) body.append('filepath[]', file);
    const { message } = await request<{ message: Message }>('/support/messages', { method: 'POST', body });
    mergeMessages(talk, [message], false);
  } catch (error) {
    // Nothing typed is lost.
    Object.assign(talk, {
      draft: text,
      files,
      editing,
      error: errorMessage(error, 'The answer was not sent. Try again.'),
    });
    if (talk === currentConversation()) input.value = text;
    renderDesk();
  }
}

async function runAction(talk: Conversation, work: Promise<unknown>) {
  talk.error = '';
  await work.catch((error: unknown) => {
    talk.error = errorMessage(error, 'That did not work. Try again.');
  });
  await refreshQueue();
}
const deleteMessage = (talk: Conversation, message: Message) =>
  runAction(
    talk,
    request(`/support/messages/${message.id}`, { method: 'DELETE' }).then(() => {
      talk.messages = talk.messages.filter((other) => other !== message);
    }),
  );
const endChat = (talk: Conversation) =>
  runAction(
    talk,
    request<{ ticket: Ticket }>(`/support/ticket/${talk.ticket.id}`, {
      method: 'PUT',
      body: { status: 'closed' },
    }).then(({ ticket }) => {
      talk.ticket = ticket;
    }),
  );
function setEditing(talk: Conversation, message: Message | null) {
  talk.editing = message;
  renderDesk();
  const input = root.querySelector<HTMLTextAreaElement>('.send textarea');
  if (!input) return;
  input.value = message?.body ?? talk.draft;
  input.focus();
}
function attachFiles(talk: Conversation, files: Iterable<File> | null) {
  talk.files = [...talk.files, ...(files ?? [])];
  renderDesk();
}

const isOwn = (message: Message) => message.user_id === state.userId;
const messageItem = (talk: Conversation, message: Message) => html`<li class=${isOwn(message) ? 'mine' : ''}>
  <small>${isOwn(message) ? 'You' : (message.user?.firstname ?? 'Guest')} · ${timeFormat.format(new Date(message.created_at))}${message.is_edited ? ' · edited' : ''}</small>
  ${message.attachments.map((file) =>
    IMAGES.includes(file.type)
      ? html`<img src=${api + file.url} alt=${file.name} />`
      : html`<a href=${api + file.url} download=${file.name} rel="noopener">${file.name}</a>`,
  )}
<span class="body">${message.body}</span>
  ${
    isOwn(message)
      ? html`<span class="tools"><button @click=${() => setEditing(talk, message)}>Edit</button><button @click=${() => void deleteMessage(talk, message)}>Delete</button></span>`
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

const conversationView = (talk: Conversation) => html`<section
  class="talk"
  aria-label="Conversation"
  @dragover=${(event: DragEvent) => event.preventDefault()}
  @drop=${(event: DragEvent) => {
    event.preventDefault();
    attachFiles(talk, event.dataTransfer?.files ?? null);
  }}
>
  <header>
    <h2>#${talk.ticket.id} ${talk.ticket.subject}</h2>
    <span class="chip">${talk.ticket.status.replace('_', ' ')}</span>
    ${talk.ticket.rating ? html`<span class="chip">rated ${talk.ticket.rating} of 5</span>` : nothing}
    <button ?disabled=${talk.ticket.status === 'closed'} @click=${() => void endChat(talk)}>End chat</button>
    <button @click=${() => leaveConversation(talk)}>Leave</button>
  </header>
  <ol class="log" tabindex="0" aria-label="Messages">
    ${talk.messages.map((message) => messageItem(talk, message))} ${talk.events.map((note) => html`<li class="system">${note}</li>`)}
  </ol>
  <p class="typing" role="status">${talk.typingText}</p>
  <form class="send" @submit=${(event: Event) => void submit(event, talk)}>
    ${talk.error ? html`<p role="alert">${talk.error}</p>` : nothing}
    ${
      talk.editing
        ? html`<p class="note">Editing a message <button type="button" @click=${() => setEditing(talk, null)}>Cancel</button></p>`
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
                    renderDesk();
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
            attachFiles(talk, input.files);
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
          notifyTyping(talk);
        }}
        @paste=${(event: ClipboardEvent) => {
          if (event.clipboardData?.files.length) attachFiles(talk, event.clipboardData.files);
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

const queueItem = (ticket: Ticket) => {
  const talk = state.conversations.get(ticket.id);
  return html`<li>
    <button aria-current=${ticket.id === state.current} data-ticket=${ticket.id} @click=${() => openConversation(ticket)}>
      <span>${ticket.subject} <small>#${ticket.id} · ${ticket.medium === 'client_app_im' ? 'chat' : 'ticket'} · ${ticket.status.replace('_', ' ')}</small></span>
      ${talk?.unread ? html`<span class="badge" aria-label="${talk.unread} unread">${talk.unread}</span>` : nothing}
    </button>
  </li>`;
};

function renderDesk() {
  const talk = currentConversation();
  const mine = [...state.conversations.values()].map((one) => one.ticket);
  render(
    state.token
      ? html`<header class="bar"><h1>Support desk</h1>${state.error ? html`<p role="alert">${state.error}</p>` : nothing}<button @click=${signOut}>Sign out</button></header>
          <div class="work">
            <nav class="side" aria-label="Conversations">
              ${mine.length ? html`<h2>With you</h2><ul class="queue" aria-label="Open with you">${mine.map(queueItem)}</ul>` : nothing}
              <h2>Queue</h2>
              <ul class="queue" aria-label="Tickets">
                ${state.queue.filter((ticket) => !state.conversations.has(ticket.id)).map(queueItem)}
              </ul>
            </nav>
            ${talk ? keyed(talk.ticket.id, conversationView(talk)) : html`<p class="empty">Pick a conversation. New ones appear by themselves; several can be open at once.</p>`}
          </div>`
      : signInForm(),
    root,
  );
}

setInterval(() => state.token && void refreshQueue(), QUEUE_REFRESH_MS);
renderDesk();
if (state.token) void connect();
