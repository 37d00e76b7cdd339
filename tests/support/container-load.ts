import { request } from 'node:http';

interface Answer {
  status: number;
  text: string;
}

/** Asks for a page of a service through the proxy, over a connection of its own. */
export const askService = (port: number, host: string, path = '/', method: 'GET' | 'POST' = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const headers = { Host: `${host}.localhost` };
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(method === 'POST' ? 'text' : undefined);
  });

/** Each client asks in its own way: for what is answered soon or late, and for what must not be sent twice. */
const REQUESTS = [
  ['GET', '/slow?ms=10'],
  ['GET', '/slow?ms=200'],
  ['POST', '/slow?ms=10'],
  ['POST', '/slow?ms=200'],
] as const;

/** Asks a service again and again. @returns a function that stops it, and returns the number of answers and the failures */
export function loadService(port: number, host: string) {
  const failures: string[] = [];
  let answers = 0;
  let isOver = false;
  const clients = REQUESTS.map(async ([method, path]) => {
    while (!isOver) {
      const answer = await askService(port, host, path, method).catch((error: Error) => ({
        status: 0,
        text: error.message,
      }));
      answers++;
      if (answer.status !== 200) failures.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 80)}`);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(clients);
    return { answers, failures };
  };
}
