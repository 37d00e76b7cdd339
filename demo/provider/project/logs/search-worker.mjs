/** Searches segments of a log in a thread of its own, so that a pattern with catastrophic backtracking can be terminated. */
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { levelOf, parseRecord, textOf } from './log-format.mjs';

const { segments, search, isRegex, levels, from, to, run, limit } = workerData;

function textMatcher() {
  if (search === '') return () => true;
  if (isRegex) {
    const pattern = new RegExp(search, 'i');
    return (text) => pattern.test(text);
  }
  const needle = search.toLowerCase();
  return (text) => text.toLowerCase().includes(needle);
}

/** People search what they see, which has no escape sequences. */
const stripAnsi = (text) =>
  text.includes('\u001b') || text.includes('\u009b') ? stripVTControlCharacters(text) : text;

/** The part of a segment that was complete when the search began. The file may have been deleted since. */
function read({ path, size }) {
  try {
    return readFileSync(path).toString('utf8', 0, size);
  } catch {
    return '';
  }
}

function recordMatcher() {
  const matches = textMatcher();
  return (record) => (!levels || levels.includes(levelOf(record))) && matches(stripAnsi(textOf(record)));
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
      // Only the newest are returned; the others are only counted.
      if (hits.length > limit * 2 + 1000) hits.splice(0, hits.length - limit);
    }
  }
  return { lines: limit > 0 ? hits.slice(-limit) : [], total };
}

parentPort.postMessage(find());
