/** The support agent's side of the chat. It uses the same calls as the portal. */
import { html, nothing, render } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { conversationView } from './conversation-view.ts';
import { openConversation } from './conversations.ts';
import { connect, refreshQueue, signIn, signOut } from './session.ts';
import { currentConversation, setView, state, type Ticket, updateView } from './state.ts';

const QUEUE_REFRESH_MS = 3000;
const root = document.querySelector<HTMLElement>('#desk') as HTMLElement;

const signInForm = () => html`<form class="sign-in" @submit=${signIn}>
  <h1>Support desk</h1>
  <label>Login <input name="login" value="agent@example.test" autocomplete="username" required /></label>
  <label>Password <input name="password" type="password" autocomplete="current-password" required /></label>
  <p role="alert">${state.error}</p>
  <button class="main">Sign in</button>
</form>`;

const queueItem = (ticket: Ticket) => {
  const unread = state.conversations.get(ticket.id)?.unread;
  return html`<li>
    <button aria-current=${ticket.id === state.current} data-ticket=${ticket.id} @click=${() => openConversation(ticket)}>
      <span>${ticket.subject} <small>#${ticket.id} · ${ticket.medium === 'client_app_im' ? 'chat' : 'ticket'} · ${ticket.status.replace('_', ' ')}</small></span>
      ${unread ? html`<span class="badge" aria-label="${unread} unread">${unread}</span>` : nothing}
    </button>
  </li>`;
};

function deskView() {
  const conversation = currentConversation();
  const open = [...state.conversations.values()].map(({ ticket }) => ticket);
  return html`<header class="bar"><h1>Support desk</h1>${state.error ? html`<p role="alert">${state.error}</p>` : nothing}<button @click=${signOut}>Sign out</button></header>
          <div class="workspace">
            <nav class="sidebar" aria-label="Conversations">
              ${open.length ? html`<h2>With you</h2><ul class="queue" aria-label="Open with you">${open.map(queueItem)}</ul>` : nothing}
              <h2>Queue</h2>
              <ul class="queue" aria-label="Tickets">
                ${state.queue.filter((ticket) => !state.conversations.has(ticket.id)).map(queueItem)}
              </ul>
            </nav>
            ${conversation ? keyed(conversation.ticket.id, conversationView(conversation)) : html`<p class="empty">Choose a conversation. New ones appear here, and several can be open at once.</p>`}
          </div>`;
}

setView(() => render(state.token ? deskView() : signInForm(), root));
setInterval(() => state.token && void refreshQueue(), QUEUE_REFRESH_MS);
updateView();
if (state.token) void connect();
