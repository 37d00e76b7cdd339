/** Searches segments of a log. A thread of its own, so that a pattern that takes for ever can be ended. */
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { levelOf, parseRecord, textOf } from './log-format.mjs';

const { segments, search, isRegex, levels, from, to, run, limit } = workerData;

/** Whether a text matches. */
function textMatcher() {
  if (search === '') return () => true;
  if (isRegex) {
    const pattern = new RegExp(search, 'i');
    return (text) => pattern.test(text);
  }
  const needle = search.toLowerCase();
  return (text) => text.toLowerCase().includes(needle);
}

/** What people see has no escape sequences in it. */
const visible = (text) => (text.includes('\u001b') || text.includes('\u009b') ? stripVTControlCharacters(text) : text);

/** Bytes of a segment that were complete when the search began; it may be gone by now. */
function read({ path, size }) {
  try {
    return readFileSync(path).toString('utf8', 0, size);
  } catch {
    return '';
  }
}

/** Whether a record matches. */
function recordMatcher() {
  const matches = textMatcher();
  return (record) => (!levels || levels.includes(levelOf(record))) && matches(visible(textOf(record)));
}

function find() {
  const matches = recordMatcher();
  const hits = [];
  let total = 0;
  for (const segment of segments) {
    const text = read(segment);
    let seq = segment.first;
    for (
      let start = 0, end = text.indexOf('\n');
      end >= 0;
      start = end + 1, end = text.indexOf('\n', start), seq += 1
    ) {
      if (seq < from || seq > to) continue;
      const record = text.slice(start, end);
      if (!matches(record)) continue;
      const line = parseRecord(record, seq);
      if (run !== null && line.run !== run) continue;
      total += 1;
      hits.push(line);
      // The newest are wanted; the rest is counted alone.
      if (hits.length > limit * 2 + 1000) hits.splice(0, hits.length - limit);
    }
  }
  return { lines: limit > 0 ? hits.slice(-limit) : [], total };
}

parentPort.postMessage(find());
