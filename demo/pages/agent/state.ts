import type Pusher from 'pusher-js';
import type { Channel } from 'pusher-js';

export interface Ticket {
  id: number;
  subject: string;
  status: string;
  medium: string;
  updated_at: string;
  rating: number | null;
}
export interface Message {
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
/** A conversation that the agent has opened. Several can be open, and all are kept up to date. */
export interface Conversation {
  ticket: Ticket;
  channel: Channel | null;
  messages: Message[];
  /** System messages, such as who joined. */
  events: string[];
  typingText: string;
  unread: number;
  draft: string;
  files: File[];
  editing: Message | null;
  error: string;
}

const TOKEN_KEY = 'agent.token';

export const state = {
  token: sessionStorage.getItem(TOKEN_KEY),
  userId: 0,
  error: '',
  queue: [] as Ticket[],
  conversations: new Map<number, Conversation>(),
  /** Ticket id of the conversation that is shown. */
  current: null as number | null,
  pusher: null as Pusher | null,
};

/** Keeps the token for reloads of this tab. */
export function storeToken(token: string | null): void {
  state.token = token;
  if (token) sessionStorage.setItem(TOKEN_KEY, token);
  else sessionStorage.removeItem(TOKEN_KEY);
}

export const currentConversation = () =>
  state.current === null ? null : (state.conversations.get(state.current) ?? null);
export const isOwnMessage = (message: Message) => message.user_id === state.userId;
export const createConversation = (ticket: Ticket): Conversation => ({
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
});

let render = () => {};
/** @param view called after every change of the state */
export function setView(view: () => void): void {
  render = view;
}
export const updateView = () => render();
