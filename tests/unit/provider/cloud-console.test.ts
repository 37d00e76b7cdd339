import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createConsoles } from '#provider/cloud/console/consoles.ts';
import { createDisk } from '#provider/cloud/machine/disk.ts';
import { imageFiles } from '#provider/cloud/machine/image-files.ts';
import type { MachineInfo } from '#provider/cloud/machine/machine-info.ts';
import { createTerminal } from '#provider/cloud/machine/terminal.ts';
import { type CloudTeam, createCloudTeam } from '#tests/support/cloud-fixture.ts';
import { processorTime } from '#tests/support/processor-time.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

const ORIGIN = 'http://portal.test';
let provider: TestProvider;
let team: CloudTeam;
const logged: string[] = [];
beforeAll(async () => {
  provider = await startProvider({ allowedOrigins: [ORIGIN], log: (line) => void logged.push(line) });
});
afterAll(() => provider.stop());
beforeEach(async () => {
  team = await createCloudTeam(provider);
});

/** What a terminal shows without its colours and moves. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are sent control characters.
const plain = (text: string) => text.replace(/\x1b\[[0-9;?]*[A-Za-z]/g, '');
const open: WebSocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});

async function ticketUrl(id = team.web, person = 'owner') {
  const { status, body } = await team.call('POST', `/cloud/servers/${id}/console`, undefined, person);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data.url;
}
function connect(url: string, origin: string | undefined = ORIGIN) {
  const socket = new WebSocket(url, origin === '' ? {} : { origin });
  open.push(socket);
  let output = '';
  let isSeen = 0;
  const state = { closed: null as { code: number; reason: string } | null, ended: null as string | null, error: '' };
  socket.on('message', (data) => {
    const message = JSON.parse(data.toString()) as { type: string; data: string; reason: string };
    if (message.type === 'output') output += message.data;
    else state.ended = message.reason;
  });
  socket.on('error', (error) => {
    state.error = error.message;
  });
  socket.on('close', (code, reason) => {
    state.closed = { code, reason: reason.toString() };
  });
  const send = (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  const shows = (text: string | RegExp) =>
    vi.waitFor(() => {
      const rest = plain(output.slice(isSeen));
      if (typeof text === 'string' ? !rest.includes(text) : !text.test(rest)) throw new Error(`no ${text} in ${rest}`);
      return rest;
    });
  return {
    socket,
    state,
    send,
    shows,
    type: (data: string) => {
      isSeen = output.length;
      send({ type: 'input', data });
    },
    closes: () =>
      vi.waitFor(() => {
        if (!state.closed) throw new Error('still open');
        return { ...state.closed, ended: state.ended };
      }),
  };
}
const openConsole = async (id = team.web, person = 'owner') => {
  const client = connect(await ticketUrl(id, person));
  await client.shows('root@web-1:~# ');
  return client;
};

describe('a console', () => {
  it('shows the boot, signs in, and answers', async () => {
    const client = connect(await ticketUrl());
    await client.shows(/Linux version 6\.1[\s\S]*login: root \(automatic login\)[\s\S]*root@web-1:~# /);
    client.type('uname -r; hostname; nproc\r');
    await client.shows('6.1.0-26-amd64\r\nweb-1\r\n4\r\n');
    expect((await team.events(team.web))[0]).toMatchObject({ kind: 'console', author: 'Olivia Ward' });
  });

  it('keeps its files over another connection, and shares them with one', async () => {
    const one = await openConsole();
    one.type('mkdir -p /srv/app && echo hello > /srv/app/note\r');
    await one.shows('~# ');
    const two = await openConsole();
    two.type('cat /srv/app/note\r');
    await two.shows('hello\r\n');
    for (const client of [one, two]) client.socket.close();
    await one.closes();
    await vi.waitFor(async () => expect(JSON.stringify((await team.row(team.web)).disk_state)).toContain('hello'));
    const three = await openConsole();
    three.type('cat /srv/app/note; history\r');
    await three.shows(/hello[\s\S]*1 {2}mkdir -p/);
  });

  it('reboots the server by its command, and ends', async () => {
    await team.fault({ subject_id: team.web, step: 'boot' }, 'hold');
    const client = await openConsole();
    client.type('reboot\r');
    expect(await client.closes()).toMatchObject({ code: 1000, ended: 'rebooting' });
    expect((await team.server(team.web)).status).toBe('rebooting');
    await team.release(team.web);
    await vi.waitFor(async () => expect((await team.server(team.web)).status).toBe('running'));
    expect((await team.events(team.web))[0]).toMatchObject({ kind: 'rebooted', author: 'Olivia Ward' });
  });

  it('shuts the server down by its command, and can then not be opened', async () => {
    const client = await openConsole();
    client.type('poweroff\r');
    expect(await client.closes()).toMatchObject({ ended: 'off' });
    await vi.waitFor(async () => expect((await team.server(team.web)).status).toBe('off'));
    const { status, body } = await team.call('POST', `/cloud/servers/${team.web}/console`);
    expect([status, body.message]).toEqual([409, 'web-1 is off. Start it to open its console.']);
  });

  it('reboots at Ctrl+Alt+Delete', async () => {
    const client = await openConsole();
    client.send({ type: 'ctrl-alt-del' });
    expect(await client.closes()).toMatchObject({ ended: 'rebooting' });
  });

  it('says why a reboot is refused, and stays open', async () => {
    const client = await openConsole();
    await team.changeService(team.web, { status: 'suspended' });
    client.type('reboot\r');
    await client.shows(/web-1 is suspended[\s\S]*~# /);
  });

  it.each([
    ['stop', 'off'],
    ['reinstall', 'reinstalling'],
  ])('ends when the server is taken down by %s', async (action, ended) => {
    const client = await openConsole();
    await team.act(team.web, action);
    expect(await client.closes()).toMatchObject({ code: 1000, ended });
  });

  it('ends when the session ends', async () => {
    const client = await openConsole(team.web, 'user');
    await team.call('DELETE', '/user/session/logout', undefined, 'user');
    expect(await client.closes()).toMatchObject({ code: 4401, ended: 'signed-out' });
  });

  it('ends when it has been silent for long', async () => {
    const other = await startProvider({ allowedOrigins: [ORIGIN], consoleIdleMs: 50 });
    const owner = await other.signIn('owner');
    const { body } = await other.json<{ servers: { id: number; name: string }[] }>(
      'GET',
      '/cloud/servers',
      undefined,
      owner,
    );
    const id = body.servers.find(({ name }) => name === 'web-1')?.id;
    const opened = await other.json<{ data: { url: string } }>(
      'POST',
      `/cloud/servers/${id}/console`,
      undefined,
      owner,
    );
    expect(await connect(opened.body.data.url).closes()).toMatchObject({ code: 4408, ended: 'idle' });
    await other.stop();
  });

  it('survives malformed frames', async () => {
    const client = await openConsole();
    for (const frame of [
      '',
      '{',
      'null',
      '[]',
      '{"type":"input"}',
      '{"type":"resize","cols":"x"}',
      '{"type":"__proto__"}',
    ])
      client.send(frame);
    client.send({ type: 'resize', cols: -1, rows: 1e300 });
    client.type('echo still here\r');
    await client.shows('still here\r\n');
  });

  it('ends at a frame of more than 64 kB', async () => {
    const client = await openConsole();
    client.type('x'.repeat(70_000));
    expect((await client.closes()).code).toBe(1009);
  });

  it('ends at a flood of frames', async () => {
    const client = await openConsole();
    for (let sent = 0; sent < 500; sent++) client.send({ type: 'input', data: 'x' });
    expect((await client.closes()).code).toBe(1008);
  });
});

describe('a ticket', () => {
  it('that is forged is refused', async () => {
    const url = new URL(await ticketUrl());
    url.searchParams.set('ticket', 'forged');
    expect(await connect(url.href).closes()).toMatchObject({ code: 4401 });
    url.searchParams.delete('ticket');
    expect(await connect(url.href).closes()).toMatchObject({ code: 4401 });
  });

  it('that has been used is refused', async () => {
    const url = await ticketUrl();
    const first = connect(url);
    await first.shows('~# ');
    expect(await connect(url).closes()).toMatchObject({ code: 4401 });
    expect(first.state.closed).toBeNull();
  });

  it('that has expired is refused', async () => {
    const url = await ticketUrl();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    try {
      expect(await connect(url).closes()).toMatchObject({ code: 4401 });
    } finally {
      vi.useRealTimers();
    }
  });

  it('of a session that has ended is refused', async () => {
    const url = await ticketUrl(team.web, 'user');
    await team.call('DELETE', '/user/session/logout', undefined, 'user');
    expect(await connect(url).closes()).toMatchObject({ code: 4401 });
  });

  it.each(['https://evil.test', 'null', ''])(
    'from the origin %j is refused, and still opens at its own',
    async (origin) => {
      const url = await ticketUrl();
      const client = connect(url, origin);
      await client.closes();
      expect(client.state.error).toContain('403');
      await connect(url).shows('~# ');
    },
  );

  it('is never logged', async () => {
    const ticket = new URL(await ticketUrl()).searchParams.get('ticket') ?? 'none';
    await openConsole();
    expect(logged.join('\n')).not.toContain(ticket);
  });

  it('of a server that is off by now says so', async () => {
    const url = await ticketUrl();
    await team.ended((await team.act(team.web, 'stop')).body.job?.id);
    expect(await connect(url).closes()).toMatchObject({ code: 1000, ended: 'off' });
  });
});

it('other paths of a websocket are refused, and the provider survives', async () => {
  for (const path of ['/elsewhere', '/cloud/console/x', '//', '/cloud/consolex?ticket=1']) {
    const client = connect(`ws://127.0.0.1:${provider.port}${path}`);
    await client.closes();
    expect(client.state.error, path).not.toBe('');
  }
  expect((await fetch(`${provider.url}/healthz`)).status).toBe(200);
});

it('consoles that nobody has started end without complaint', () => expect(() => createConsoles().stop()).not.toThrow());

const INFO: MachineInfo = {
  ...{ name: 'web-1', image: 'debian-12', vcpus: 2, memory_mb: 4096, disk_gb: 80 },
  ...{ ipv4: '192.0.2.7', ipv6: '2001:db8::7', public_keys: ['ssh-ed25519 AAAA laptop'], bootedAt: 0 },
};
/** A machine without a provider. */
function createMachine(state: unknown = {}) {
  let output = '';
  const power: string[] = [];
  const disk = createDisk(imageFiles(INFO, 0), state, () => 86_400_000);
  const terminal = createTerminal({
    info: INFO,
    disk,
    write: (text) => {
      output += text;
    },
    onPower: async (what) => {
      power.push(what);
      return null;
    },
    onChange: () => undefined,
    now: () => 90_061_000,
    measure: () => ({ cpu: 25, memory: 50, disk: 10 }),
  });
  terminal.open(false);
  return {
    terminal,
    disk,
    power,
    /** @returns what has been shown since */
    type(data: string): string {
      const before = output.length;
      terminal.input(data);
      return plain(output.slice(before)).replaceAll('\r', '');
    },
  };
}
/** What a line prints, without its echo and the next prompt. */
const printed = (text: string) => text.slice(text.indexOf('\n') + 1).replace(/root@web-1:\S+# $/, '');
const runs = (machine: ReturnType<typeof createMachine>, line: string) => printed(machine.type(`${line}\r`));

describe('the shell', () => {
  it.each([
    ['pwd', '/root\n'],
    ['cd /etc && pwd && cd - && pwd', '/etc\n/root\n/root\n'],
    ['cd ../var/./log; pwd', '/var/log\n'],
    ['cd nowhere', 'bash: cd: nowhere: No such file or directory\n'],
    ['cat /etc/hostname', 'web-1\n'],
    ['cat ~/.ssh/authorized_keys', 'ssh-ed25519 AAAA laptop\n'],
    ['cat nothing; echo $?', 'cat: nothing: No such file or directory\n1\n'],
    ['echo "a  b" \'$HOME\' $HOME c\\ d', 'a  b $HOME /root c d\n'],
    ['echo one > f; echo two >> f; cat f; wc -l f', 'one\ntwo\n2\n'],
    ['touch a b c.txt; ls', 'a  b  c.txt\n'],
    ['touch x.txt y.txt z; rm *.txt; ls', 'z\n'],
    ['mkdir d; rm d', 'rm: d: Is a directory\n'],
    ['mkdir -p p/q/r; touch p/q/r/s; rm -rf p; ls', ''],
    ['rm -rf /; pwd', "rm: /: it is dangerous to operate recursively on '/'\n/root\n"],
    ['mkdir d; mv /etc/motd d/; ls d', 'motd\n'],
    ['cat /etc/passwd | grep root | wc -l', '1\n'],
    ['false || echo failed && echo then', 'failed\nthen\n'],
    ['uname', 'Linux\n'],
    ['whoami # a comment', 'root\n'],
    ['echo "$(reboot)"', '$(reboot)\n'],
    ['foo', 'bash: foo: command not found\n'],
    ['constructor', 'bash: constructor: command not found\n'],
    ['echo a & echo b', "bash: syntax error near unexpected token `&'\n"],
    ['echo "open', 'bash: unexpected EOF while looking for matching `"\'\n'],
    ['| ls', "bash: syntax error near unexpected token `|'\n"],
    ['echo x >', "bash: syntax error near unexpected token `newline'\n"],
    ['echo x > /etc', 'bash: /etc: Is a directory\n'],
    ['ls /nowhere | cat', 'ls: /nowhere: No such file or directory\n'],
    ['ip a | grep inet | head -n 1', '    inet 127.0.0.1/8 scope host lo\n'],
    ['uptime', ' 01:01:01 up 1 day, 1:01,  1 user,  load average: 0.50, 0.45, 0.40\n'],
    ['hostname; id', 'web-1\nuid=0(root) gid=0(root) groups=0(root)\n'],
    ['ping nowhere.invalid', 'ping: nowhere.invalid: Name or service not known\n'],
  ])('runs %s', (line, expected) => expect(runs(createMachine(), line)).toBe(expected));

  it('shows the size of the server', () => {
    expect(runs(createMachine(), 'free -m')).toMatch(/Mem: +4096 +2048/);
    expect(runs(createMachine(), 'df -h')).toMatch(/\/dev\/vda1 +80G +8G +72G +1[01]% \//);
  });

  it('lists each command in help, and each that it lists works', () => {
    const listed = [...runs(createMachine(), 'help').matchAll(/^ {2}(\S+) /gm)].map(([, name = '']) => name);
    expect(listed).toEqual(
      expect.arrayContaining(
        'ls cd cat echo mkdir rm touch pwd ps top uptime free df uname hostname ip whoami history clear reboot poweroff exit help ping'.split(
          ' ',
        ),
      ),
    );
    for (const name of listed) {
      const machine = createMachine();
      expect(runs(machine, name), name).not.toContain('command not found');
      machine.terminal.stop();
    }
  });

  it('completes commands and paths', () => {
    const machine = createMachine();
    expect(machine.type('una\t')).toBe('uname ');
    expect(machine.type('\x03')).toContain('^C');
    expect(machine.type('cat /etc/host\t')).toContain('hostname  hosts');
    expect(machine.type('name\r')).toContain('web-1\n');
    expect(machine.type('cd /va\t')).toContain('cd /var/');
  });

  it('edits its line, and brings back earlier ones', () => {
    const machine = createMachine();
    expect(printed(machine.type('ecoh\x1b[D\x1b[D\x1b[D\x1b[3~\x1b[3~\x1b[3~cho hi\x7fo\r'))).toBe('ho\n');
    expect(printed(machine.type('\x1b[A\r'))).toBe('ho\n');
    expect(printed(machine.type('echo one two\x17three\x01\x0b\x05echo end\r'))).toBe('end\n');
    expect(printed(machine.type('echo first\x1b[A\x1b[B\r'))).toBe('first\n');
    expect(machine.type('reboot\x03')).toContain('^C');
    expect(machine.power).toEqual([]);
  });

  it('draws a line that is longer than its row in the right place', () => {
    const machine = createMachine();
    machine.terminal.resize(20, 10);
    const long = 'x'.repeat(50);
    expect(printed(machine.type(`echo ${long}\x1b[H\x1b[F\r`)).replaceAll('\n', '')).toContain(long);
  });

  it('runs each line that is pasted', () =>
    expect(createMachine().type('echo a\r\necho b\necho c\r')).toMatch(/a\n[\s\S]*b\n[\s\S]*c\n/));

  it('signs in again after exit and Ctrl+D', () => {
    const machine = createMachine();
    for (const input of ['exit\r', '\x04'])
      expect(machine.type(input)).toMatch(/logout\n[\s\S]*login: root \(automatic login\)[\s\S]*:~# $/);
  });

  it('watches processes until q', () => {
    const machine = createMachine();
    expect(machine.type('top\r')).toMatch(/%Cpu\(s\): {2}25\.0 used[\s\S]*COMMAND/);
    expect(machine.type('x')).toBe('');
    expect(machine.type('q')).toBe('root@web-1:~# ');
  });

  it('pings until Ctrl+C, or as often as requested', () => {
    const machine = createMachine();
    expect(machine.type('ping 192.0.2.1\r')).toContain('64 bytes from 192.0.2.1: icmp_seq=1');
    expect(machine.type('\x03')).toMatch(/1 packets transmitted, 1 received/);
    expect(machine.type('ping -c 1 portal.test\r')).toMatch(/1 packets transmitted[\s\S]*:~# $/);
  });

  it('asks for a reboot once, and ignores all input after it', () => {
    const machine = createMachine();
    machine.type('reboot\rpoweroff\r');
    machine.terminal.ctrlAltDel();
    expect(machine.power).toEqual(['reboot']);
  });

  it('has a disk that gets full, and stays below 256 kB', () => {
    const machine = createMachine();
    machine.type(`echo ${'é"'.repeat(500)} > a\r`);
    for (let times = 0; times < 12; times++) machine.type('cat a a > b\rcat b b > a\r');
    expect(runs(machine, 'cat a a a > c')).toContain('No space left on device');
    const state = machine.disk.takeChanges();
    expect(Buffer.byteLength(JSON.stringify(state))).toBeLessThan(256 * 1024);
  });

  it('has as many files as fit', () => {
    const machine = createMachine();
    for (let round = 0; round < 30; round++)
      machine.type(`touch ${Array.from({ length: 100 }, (_, index) => `f${round}-${index}`).join(' ')}\r`);
    expect(runs(machine, 'ls | wc -w')).toBe('1000\n');
    expect(runs(machine, 'touch more')).toContain('No space left on device');
  });

  it('begins with what is kept of its disk', () => {
    const before = createMachine();
    before.type('echo kept > /srv/note; rm /etc/motd\r');
    const machine = createMachine(JSON.parse(JSON.stringify(before.disk.takeChanges())));
    expect(runs(machine, 'cat /srv/note; ls /etc/motd')).toBe('kept\nls: /etc/motd: No such file or directory\n');
    expect(machine.type('\x1b[A')).toContain('ls /etc/motd');
  });

  it.each([null, 4, 'x', { changes: 5, history: 'x' }, { changes: { '/a': 3, '/b': { kind: 'file' } }, history: [1] }])(
    'begins with a fresh disk where %j is kept',
    (state) => expect(runs(createMachine(state), 'ls; pwd')).toBe('/root\n'),
  );
});

const FUZZ_RUNS = Number(process.env.FUZZ_RUNS ?? 300);
const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          '\r',
          '\n',
          '\t',
          '\x03',
          '\x04',
          '\x0c',
          '\x15',
          '\x17',
          '\x7f',
          '\x1b',
          '\x1b[A',
          '\x1b[B',
          '\x1b[D',
          '\x1b[3~',
        ],
        ...[
          'ls ',
          'cat ',
          'echo ',
          'rm -rf ',
          'mkdir -p ',
          'mv ',
          'cp ',
          'top',
          'ping ',
          'cd ',
          'exit',
          'grep ',
          'tree ',
        ],
        ...['/', '..', '*', '?', '~', '"', "'", '\\', '$', '${', '|', '>', '>>', ';', '&&', '||', '#', '-n', '-', ' '],
        ...['\ud800', '👩‍👩‍👧', '\u0000', '__proto__', 'constructor', 'a'.repeat(300)],
      ),
      { maxLength: 80 },
    )
    .map((parts) => parts.join('')),
);
it('a console stands any input', () => {
  fc.assert(
    fc.property(fc.array(hostileText, { maxLength: 6 }), fc.integer(), fc.integer(), (inputs, cols, rows) => {
      const machine = createMachine();
      machine.terminal.resize(cols, rows);
      for (const input of inputs) machine.terminal.input(input);
      machine.terminal.input('\x03\x03\r');
      expect(Buffer.byteLength(JSON.stringify(machine.disk.takeChanges()))).toBeLessThan(256 * 1024);
      machine.terminal.stop();
    }),
    { numRuns: FUZZ_RUNS },
  );
});

it('a console answers a frame full of anything in seconds', async () => {
  for (const part of [
    '\r',
    'a\x1b[D',
    'tree /\r',
    'ls /etc\r',
    '\t',
    '\x1b[A',
    'help\r',
    'x',
    '你',
    'echo * * * *\r',
  ]) {
    const machine = createMachine();
    const time = await processorTime(() => machine.terminal.input(part.repeat(65_536 / part.length)));
    expect(time, JSON.stringify(part)).toBeLessThan(3000);
    machine.terminal.stop();
  }
});
