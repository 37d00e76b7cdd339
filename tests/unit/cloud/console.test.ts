import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openConsole, safeSocketUrl } from '#core/cloud/console.ts';
import { configurePortal } from '#core/runtime/runtime.ts';

/** A websocket that the test plays the provider for. */
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: unknown[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  receive(frame: unknown) {
    this.dispatchEvent(
      Object.assign(new Event('message'), { data: typeof frame === 'string' ? frame : JSON.stringify(frame) }),
    );
  }
  close() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
}

const { fetch, WebSocket } = globalThis;
/** Answers of the next requests for a ticket; the last one stays. */
let answers: (() => Response)[] = [];
let tickets = 0;
const ticket = () =>
  Response.json({
    data: { url: `ws://localhost/cloud/console?ticket=${++tickets}`, expires_at: '2030-01-01T00:00:00Z' },
  });
const socketNumber = (number: number) =>
  vi.waitFor(() => {
    const socket = FakeSocket.all[number - 1];
    if (!socket) throw new Error(`no socket ${number} yet`);
    return socket;
  });

beforeEach(() => {
  FakeSocket.all = [];
  tickets = 0;
  answers = [ticket];
  configurePortal({ apiBase: 'https://provider.example' });
  globalThis.fetch = () => Promise.resolve((answers.length > 1 ? answers.shift() : answers[0])?.() ?? Response.error());
  globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket;
});
afterEach(() => {
  Object.assign(globalThis, { fetch, WebSocket });
});

async function openConnected() {
  const printed: string[] = [];
  const session = openConsole('1', (text) => printed.push(text));
  const socket = await socketNumber(1);
  socket.open();
  return { session, socket, printed };
}

describe('a console', () => {
  it('connects with its ticket and says how large it is', async () => {
    const { session, socket } = await openConnected();
    expect(socket.url).toContain('ticket=1');
    expect(session.state.peek()).toEqual({ phase: 'connected', reason: null });
    expect(socket.sent).toEqual([{ type: 'resize', cols: 80, rows: 24 }]);
    session.close();
  });

  it('prints what the machine sends, and nothing else', async () => {
    const { session, socket, printed } = await openConnected();
    socket.receive({ type: 'output', data: 'web-1 login:' });
    socket.receive('not json');
    socket.receive({ type: 'output' });
    expect(printed).toEqual(['web-1 login:']);
    session.close();
  });

  it('types a large paste in parts', async () => {
    const { session, socket } = await openConnected();
    session.input('x'.repeat(10_000));
    const sizes = socket.sent.slice(1).map((frame) => (frame as { data: string }).data.length);
    expect(sizes).toEqual([4096, 4096, 1808]);
    session.close();
  });

  it('says why the machine has ended it, and stays ended', async () => {
    const { session, socket } = await openConnected();
    socket.receive({ type: 'closed', reason: 'off' });
    socket.close();
    expect(session.state.peek()).toEqual({ phase: 'ended', reason: 'The server is off.' });
    session.close();
  });

  it('asks for a new ticket when the connection is lost', async () => {
    const { session, socket } = await openConnected();
    socket.close();
    expect(session.state.peek()).toEqual({ phase: 'connecting', reason: 'The connection was lost.' });
    const second = await socketNumber(2);
    second.open();
    expect(second.url).toContain('ticket=2');
    expect(session.state.peek().phase).toBe('connected');
    session.close();
  });

  it('closes its socket while the page is cached, and asks for a new ticket when it returns', async () => {
    const { session, socket } = await openConnected();
    dispatchEvent(new Event('pageshow'));
    dispatchEvent(new Event('pagehide'));
    expect(socket.readyState).toBe(3);
    expect(FakeSocket.all).toHaveLength(1);
    dispatchEvent(new Event('pageshow'));
    const second = await socketNumber(2);
    second.open();
    expect(second.url).toContain('ticket=2');
    expect(session.state.peek().phase).toBe('connected');
    session.close();
  });

  it('stays ended when its page returns', async () => {
    const { session, socket } = await openConnected();
    socket.receive({ type: 'closed', reason: 'off' });
    dispatchEvent(new Event('pagehide'));
    dispatchEvent(new Event('pageshow'));
    expect(session.state.peek().phase).toBe('ended');
    session.close();
  });

  it('shows a refusal in the provider’s words', async () => {
    answers = [() => Response.json({ message: 'web-1 is off.' }, { status: 409 })];
    const session = openConsole('1', () => {});
    await vi.waitFor(() => expect(session.state.peek()).toEqual({ phase: 'ended', reason: 'web-1 is off.' }));
    session.close();
  });

  it('opens no address that is not a safe websocket', async () => {
    answers = [() => Response.json({ data: { url: 'ws://elsewhere.example/', expires_at: '2030-01-01T00:00:00Z' } })];
    const session = openConsole('1', () => {});
    await vi.waitFor(() => expect(session.state.peek().phase).toBe('ended'));
    expect(FakeSocket.all).toEqual([]);
    session.close();
  });

  it('is connected again by hand after it has ended', async () => {
    const { session, socket } = await openConnected();
    socket.receive({ type: 'closed', reason: 'idle' });
    session.reconnect();
    (await socketNumber(2)).open();
    expect(session.state.peek().phase).toBe('connected');
    session.close();
  });

  it('listens no longer once it is closed', async () => {
    const { session, socket, printed } = await openConnected();
    session.close();
    socket.receive({ type: 'output', data: 'late' });
    expect(printed).toEqual([]);
  });
});

it.each([
  ['wss://provider.example/cloud/console?ticket=a', 'wss://provider.example/cloud/console?ticket=a'],
  ['ws://localhost:4000/cloud/console', 'ws://localhost:4000/cloud/console'],
  ['ws://provider.example/', null],
  ['https://provider.example/', null],
  ['javascript:alert(1)', null],
  ['wss://user:secret@provider.example/', null],
  ['', null],
])('a socket address %s is %s', (raw, expected) => expect(safeSocketUrl(raw)).toBe(expected));
