import { html, nothing } from 'lit-html';
import { attachFiles, deleteMessage, endChat, removeFile, setEditing, submit } from './actions.ts';
import { apiBase } from './api.ts';
import { leaveConversation } from './conversations.ts';
import { type Conversation, isOwnMessage, type Message } from './state.ts';
import { notifyTyping } from './typing.ts';

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp', 'image/svg+xml'];
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

const attachmentView = (file: Message['attachments'][number]) =>
  IMAGE_TYPES.includes(file.type)
    ? html`<img src=${apiBase + file.url} alt=${file.name} />`
    : html`<a href=${apiBase + file.url} download=${file.name} rel="noopener">${file.name}</a>`;

const messageItem = (
  conversation: Conversation,
  message: Message,
) => html`<li class=${isOwnMessage(message) ? 'own' : ''}>
  <small>${isOwnMessage(message) ? 'You' : (message.user?.firstname ?? 'Guest')} · ${timeFormat.format(new Date(message.created_at))}${message.is_edited ? ' · edited' : ''}</small>
  ${message.attachments.map(attachmentView)}
<span class="body">${message.body}</span>
  ${
    isOwnMessage(message)
      ? html`<span class="message-actions"><button @click=${() => setEditing(conversation, message)}>Edit</button><button @click=${() => void deleteMessage(conversation, message)}>Delete</button></span>`
      : nothing
  }
</li>`;

const headerView = (conversation: Conversation) => html`<header>
    <h2>#${conversation.ticket.id} ${conversation.ticket.subject}</h2>
    <span class="chip">${conversation.ticket.status.replace('_', ' ')}</span>
    ${conversation.ticket.rating ? html`<span class="chip">rated ${conversation.ticket.rating} of 5</span>` : nothing}
    <button ?disabled=${conversation.ticket.status === 'closed'} @click=${() => void endChat(conversation)}>End chat</button>
    <button @click=${() => leaveConversation(conversation)}>Leave</button>
  </header>`;

const filesView = (conversation: Conversation) => html`<ul class="files">
  ${conversation.files.map(
    (file) =>
      html`<li>
        ${file.name}
        <button type="button" aria-label="Remove ${file.name}" @click=${() => removeFile(conversation, file)}>×</button>
      </li>`,
  )}
</ul>`;

const attachView = (conversation: Conversation) => html`<label class="attach">
  Attach
  <input
    type="file"
    multiple
    ?disabled=${conversation.editing !== null}
    @change=${(event: Event) => {
      const input = event.target as HTMLInputElement;
      attachFiles(conversation, input.files);
      input.value = '';
    }}
  />
</label>`;

const composerView = (conversation: Conversation) => html`<textarea
  rows="2"
  aria-label="Your answer"
  placeholder="Your answer"
  .value=${conversation.draft}
  @input=${(event: Event) => {
    if (!conversation.editing) conversation.draft = (event.target as HTMLTextAreaElement).value;
    notifyTyping(conversation);
  }}
  @paste=${(event: ClipboardEvent) => {
    if (event.clipboardData?.files.length) attachFiles(conversation, event.clipboardData.files);
  }}
  @keydown=${(event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    (event.target as HTMLElement).closest('form')?.requestSubmit();
  }}
></textarea>`;

const formView = (
  conversation: Conversation,
) => html`<form class="send" @submit=${(event: Event) => void submit(event, conversation)}>
    ${conversation.error ? html`<p role="alert">${conversation.error}</p>` : nothing}
    ${
      conversation.editing
        ? html`<p class="note">Editing a message <button type="button" @click=${() => setEditing(conversation, null)}>Cancel</button></p>`
        : filesView(conversation)
    }
    <div class="row">
      ${attachView(conversation)} ${composerView(conversation)}
      <button>${conversation.editing ? 'Save' : 'Send'}</button>
    </div>
  </form>`;

export const conversationView = (conversation: Conversation) => html`<section
  class="conversation"
  aria-label="Conversation"
  @dragover=${(event: DragEvent) => event.preventDefault()}
  @drop=${(event: DragEvent) => {
    event.preventDefault();
    attachFiles(conversation, event.dataTransfer?.files ?? null);
  }}
>
  ${headerView(conversation)}
  <ol class="log" tabindex="0" aria-label="Messages">
    ${conversation.messages.map((message) => messageItem(conversation, message))} ${conversation.events.map((text) => html`<li class="system">${text}</li>`)}
  </ol>
  <p class="typing" role="status">${conversation.typingText}</p>
  ${formView(conversation)}
</section>`;
