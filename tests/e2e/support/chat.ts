import { expect, type Page } from '@playwright/test';
import { callProvider, PASSWORD, type Person } from './provider.ts';

export const messageField = (page: Page) => page.getByPlaceholder('Type your message here');
export const conversation = (page: Page) => page.getByRole('log', { name: 'Conversation' });
export const fileInput = (page: Page) => page.locator('portal-live-chat input[type=file]');

/** The ticket of this browser's conversation; empty when there is none. */
export const ticketIdOf = async (page: Page) =>
  (await page.context().cookies()).find((cookie) => cookie.name === 'auth.ticket')?.value.split('.')[0] ?? '';

/** Opens the chat of a page that has been loaded before. */
export const openChatAgain = (page: Page) => page.getByRole('button', { name: /^Get Help/ }).click();

/** Resolves once this page's websocket hears of its ticket: what is pushed before that is not heard. */
async function channelJoined(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('subscription_succeeded'));
}

/** Opens a page with a chat, by default the brand's site, and its chat. @returns the ticket's id */
export async function openChat(page: Page, path = '/demo/brand-site/'): Promise<string> {
  const joined = channelJoined(page);
  await page.goto(path);
  await openChatAgain(page);
  await expect(messageField(page)).toBeFocused();
  await joined;
  return ticketIdOf(page);
}

/** Writes a message and waits until it is in the conversation, sent or not. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await page.keyboard.press('Enter');
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
  const ticket = await openChat(page);
  await sendMessage(page, 'Thank you');
  await expectSent(page);
  await (await supportAgent()).setStatus(ticket, 'closed');
  await expect(conversation(page)).toContainText('The chat session has ended.');
  return ticket;
}
