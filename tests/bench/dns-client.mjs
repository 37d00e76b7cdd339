/** Asks the name server at a port of this machine for five seconds, and prints how it did as JSON. */
import { createSocket } from 'node:dgram';
import { encode } from 'dns-packet';

const AT_A_TIME = 20;
const SECONDS = 5;
/** Longer than any answer takes: a packet that is not answered by then is lost. */
const LOST_MS = 1000;
const port = Number(process.argv[2]);
const questions = [
  ['northwind.example', 'MX'],
  ['northwind.example', 'SOA'],
  ['_dmarc.northwind.example', 'TXT'],
  ['none.northwind.example', 'A'],
  ['northwind-archive.example', 'TXT'],
];

const socket = createSocket('udp4');
const waiting = new Map();
const times = [];
let lost = 0;
let asked = 0;

function ask() {
  const id = asked++ % 65_536;
  // Every second question is for a name that was never asked for before.
  const [name, type] = asked % 2 ? questions[asked % questions.length] : [`n${asked}.northwind.example`, 'A'];
  waiting.set(id, performance.now());
  socket.send(encode({ type: 'query', id, questions: [{ name, type }] }), port, '127.0.0.1');
}

const startedAt = performance.now();
const isOver = () => performance.now() - startedAt > SECONDS * 1000;
socket.on('message', (bytes) => {
  const id = bytes.readUInt16BE(0);
  times.push(performance.now() - waiting.get(id));
  waiting.delete(id);
  if (!isOver()) ask();
});
for (let started = 0; started < AT_A_TIME; started++) ask();

const check = setInterval(() => {
  for (const [id, sentAt] of waiting) {
    if (performance.now() - sentAt < LOST_MS) continue;
    waiting.delete(id);
    lost++;
    if (!isOver()) ask();
  }
  if (!isOver() || waiting.size > 0) return;
  clearInterval(check);
  socket.close();
  times.sort((a, b) => a - b);
  console.log(JSON.stringify({ perSecond: times.length / SECONDS, p99: times[Math.floor(times.length * 0.99)], lost }));
}, 50);
