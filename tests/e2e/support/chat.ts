import { expect, type Page, type WebSocket } from '@playwright/test';
import { hostOrigin } from './origins.ts';
import { callProvider, PASSWORD, type Person } from './provider.ts';

export const messageField = (page: Page) => page.getByPlaceholder('Type your message here');
export const conversation = (page: Page) => page.getByRole('log', { name: 'Conversation' });
export const fileInput = (page: Page) => page.locator('portal-live-chat input[type=file]');

/** One paste of these files; without any, as of text. */
export const pasteFiles = (page: Page, ...fileNames: string[]) =>
  messageField(page).evaluate((field, names) => {
    const clipboardData = new DataTransfer();
    for (const name of names) clipboardData.items.add(new File(['pasted'], name, { type: 'text/plain' }));
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }),
    );
  }, fileNames);

/** The ticket of this browser's conversation; empty if none. */
export const ticketIdOf = async (page: Page) =>
  (await page.context().cookies()).find((cookie) => cookie.name === 'auth.ticket')?.value.split('.')[0] ?? '';

/** The button that opens the chat and minimises it. */
export const launcher = (page: Page) => page.getByRole('button', { name: /^Get Help/ });
/** Opens the chat of a page that has been loaded before. */
export const openChatAgain = (page: Page) => launcher(page).click();
export const expectMinimised = (page: Page) => expect(launcher(page)).toHaveAttribute('aria-expanded', 'false');

/** @returns this page's websocket once it has subscribed to its ticket; nothing that is pushed before that arrives */
export async function channelJoined(page: Page): Promise<WebSocket> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('subscription_succeeded'));
  return socket;
}

/** Opens a page with a chat, by default the brand's site, and its chat. There is no ticket before the first message. */
export async function openChat(page: Page, path = '/demo/brand-site/'): Promise<void> {
  await page.goto(path);
  await openChatAgain(page);
  await expect(messageField(page)).toBeFocused();
}

/** Opens the chat as a guest who has a ticket already, with no message in it. @returns the ticket's id */
export async function openTicketChat(page: Page): Promise<string> {
  type Made = { data: { id: number; auth_key: string } };
  const { data: guest } = await callProvider<Made>('POST', '/user/guests');
  const body = {
    subject: 'Live chat',
    communication_medium: 'client_app_im',
    guest_id: guest.id,
    guest_key: guest.auth_key,
  };
  const { data: ticket } = await callProvider<Made>('POST', '/support/ticket', { data: body });
  await page.context().addCookies([
    { name: 'auth.guest', value: `${guest.id}.${guest.auth_key}`, url: hostOrigin },
    { name: 'auth.ticket', value: `${ticket.id}.${ticket.auth_key}`, url: hostOrigin },
  ]);
  const joined = channelJoined(page);
  await openChat(page);
  await joined;
  return String(ticket.id);
}

/** Writes a message and waits until it is in the conversation, sent or not. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await page.keyboard.press('Enter');
  await expect(conversation(page).getByText(text)).toBeVisible();
}

/** Writes into a ticket's page, where Enter breaks the line, and waits until it is in the conversation. */
export async function sendReply(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(conversation(page).getByText(text)).toBeVisible();
}

/** The last message has arrived at the provider. */
export const expectSent = (page: Page) => expect(conversation(page)).toContainText('Sent');

interface Message {
  body: string;
  user: { firstname: string } | null;
}

let agentPerson: Promise<Pick<Person, 'token'>> | undefined;
const signInAgent = () =>
  callProvider<{ token: string }>('POST', '/user/session/login', {
    data: { login: 'agent@example.test', password: PASSWORD },
  });

/** The support agent at work, over the provider's calls. Every test works on a ticket of its own. */
export async function supportAgent() {
  agentPerson ??= signInAgent();
  const as = await agentPerson;
  return {
    async sendMessage(ticket: string, body: string): Promise<string> {
      const form = new FormData();
      form.set('ticket_id', ticket);
      form.set('body', body);
      return String((await callProvider<{ id: number }>('POST', '/support/messages', { as, form })).id);
    },
    editMessage: (id: string, body: string) => callProvider('PUT', `/support/messages/${id}`, { as, data: { body } }),
    deleteMessage: (id: string) => callProvider('DELETE', `/support/messages/${id}`, { as }),
    readMessages: async (ticket: string): Promise<Message[]> =>
      (await callProvider<{ messages: Message[] }>('GET', `/support/ticket/${ticket}`, { as })).messages,
    setStatus: (ticket: string, status: string) =>
      callProvider('PUT', `/support/ticket/${ticket}`, { as, data: { status } }),
  };
}

/** The smallest JPEG there is: one grey pixel. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);
export const jpegFile = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: jpeg });
export const textFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** Opens a chat with one message, which the agent has ended. @returns the ticket's id */
export async function openEndedChat(page: Page): Promise<string> {
  const ticket = await openTicketChat(page);
  await sendMessage(page, 'Thank you');
  await expectSent(page);
  await (await supportAgent()).setStatus(ticket, 'closed');
  await expect(conversation(page)).toContainText('The chat session has ended.');
  return ticket;
}
