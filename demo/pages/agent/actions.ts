import { errorMessage, request } from './api.ts';
import { mergeMessages } from './conversations.ts';
import { refreshQueue } from './session.ts';
import { type Conversation, currentConversation, type Message, type Ticket, updateView } from './state.ts';
import { stopTyping } from './typing.ts';

/** Sends a new message, or the new text of the one that is being edited. */
async function sendMessage({ ticket }: Conversation, text: string, files: File[], editing: Message | null) {
  if (editing) {
    const path = `/support/messages/${editing.id}`;
    return (await request<{ message: Message }>(path, { method: 'PUT', body: { body: text } })).message;
  }
  const body = new FormData();
  body.set('ticket_id', String(ticket.id));
  body.set('body', text);
  body.set('status', 'answered');
  body.set('communication_medium', 'client_app_im');
  for (const file of files) body.append('filepath[]', file);
  return (await request<{ message: Message }>('/support/messages', { method: 'POST', body })).message;
}

export async function submit(event: Event, conversation: Conversation): Promise<void> {
  event.preventDefault();
  const input = (event.target as HTMLFormElement).querySelector('textarea') as HTMLTextAreaElement;
  const text = input.value.trim();
  if (!text && conversation.files.length === 0) return;
  stopTyping();
  const { files, editing } = conversation;
  Object.assign(conversation, { draft: '', files: [], editing: null, error: '' });
  input.value = '';
  updateView();
  try {
    mergeMessages(conversation, [await sendMessage(conversation, text, files, editing)]);
  } catch (error) {
    // The text and the files go back into the form.
    const message = errorMessage(error, 'The answer was not sent. Try again.');
    Object.assign(conversation, { draft: text, files, editing, error: message });
    if (conversation === currentConversation()) input.value = text;
    updateView();
  }
}

async function runAction(conversation: Conversation, work: Promise<unknown>) {
  conversation.error = '';
  await work.catch((error: unknown) => {
    conversation.error = errorMessage(error, 'That did not work. Try again.');
  });
  await refreshQueue();
}

export const deleteMessage = (conversation: Conversation, message: Message) =>
  runAction(
    conversation,
    request(`/support/messages/${message.id}`, { method: 'DELETE' }).then(() => {
      conversation.messages = conversation.messages.filter((other) => other !== message);
    }),
  );

export const endChat = (conversation: Conversation) =>
  runAction(
    conversation,
    request<{ ticket: Ticket }>(`/support/ticket/${conversation.ticket.id}`, {
      method: 'PUT',
      body: { status: 'closed' },
    }).then(({ ticket }) => {
      conversation.ticket = ticket;
    }),
  );

/** @param message the one to edit; null returns to the draft */
export function setEditing(conversation: Conversation, message: Message | null): void {
  conversation.editing = message;
  updateView();
  const input = document.querySelector<HTMLTextAreaElement>('#desk .send textarea');
  if (!input) return;
  input.value = message?.body ?? conversation.draft;
  input.focus();
}

export function attachFiles(conversation: Conversation, files: Iterable<File> | null): void {
  conversation.files = [...conversation.files, ...(files ?? [])];
  updateView();
}

export function removeFile(conversation: Conversation, file: File): void {
  conversation.files = conversation.files.filter((other) => other !== file);
  updateView();
}
