/**
 * Zone files written from the RFCs and known traps. `problems.json` has what is wrong in each, by line and column; `bind.json` what
 * BIND reads in it (`tests/support/record-zone-corpus.mjs`).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullName, nameWithin } from '#core/dns/name.rules.ts';
import { problemText } from '#core/dns/problem-text.ts';
import { printRdata, RECORD_TYPES } from '#core/dns/rdata.rules.ts';
import { diffRecords, indexRrsets } from '#core/dns/rrset.rules.ts';
import { type FileProblem, parseZoneFile, printZoneFile } from '#core/dns/zone-file.rules.ts';
import { askBind } from '../../support/record-zone-corpus.mjs';
import { rdataOf } from './arbitrary-records.ts';

const folder = new URL('../../corpus/zones/', import.meta.url);
const readText = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.zone'))
  .map((name) => name.replace('.zone', ''));
const expected: Record<string, string[]> = JSON.parse(readText('problems.json'));
const recorded: Record<string, string[] | null> = JSON.parse(readText('bind.json'));
const hasBind = spawnSync('named-checkzone', ['-v']).status === 0;

const ZONE = 'example.com';
const nameServers = ['ns1.example.net', 'ns2.example.net'];
const parse = (name: string) => parseZoneFile(readText(`${name}.zone`), ZONE, { nameServers });
const shownProblem = ({ line, column, level, code }: FileProblem) => `${line}:${column} ${level} ${code}`;

/** What we refuse and BIND loads: only our rules say no. */
const STRICTER = [
  'bad-naptr',
  'bad-svcb-alias-params',
  'bad-tlsa-length',
  'target-is-address',
  'unsupported-types',
  'wildcard-inside',
  'bad-generate-large',
];
/** What BIND refuses and we read. */
const MORE_LENIENT = ['trap-bom'];

/** A record of BIND's output in our spelling: hexadecimal digits in lower case, and `dohpath` by its name. */
function fromBind(line: string, lowerCase: boolean): string | null {
  const [, owner = '', ttl, type = '', data = ''] = /^(\S+) (\d+) (\S+) (.*)$/.exec(line) ?? [];
  const name = nameWithin(owner.toLowerCase(), ZONE);
  if (type === 'SOA' || name === null || (type === 'NS' && name === '@')) return null;
  const isHex = ['TLSA', 'SSHFP', 'DS'].includes(type);
  const [, numbers = '', digits = ''] = (isHex && /^((?:\d+ )+)(.*)$/.exec(data)) || [];
  const content = isHex ? `${numbers}${digits.replaceAll(' ', '').toLowerCase()}` : data;
  const unquoted = content.replace(/"(?:\\.|[^"\\])*"|[^"]+/g, (part) =>
    part.startsWith('"') || !lowerCase ? part : part.toLowerCase(),
  );
  return plainAddress(`${fullName(name, ZONE)}. ${ttl} ${type} ${unquoted.replace(/\bkey7\b/g, 'dohpath')}`);
}

/** BIND has `::1.2.3.4` where RFC 5952 has `::102:304`. */
const plainAddress = (line: string) =>
  line.replace(/ AAAA (\S+)$/, (_, address: string) => ` AAAA ${new URL(`http://[${address}]`).hostname}`);

/** Our records as BIND lists them: a set has the TTL of its first record. */
const asLines = (name: string) =>
  [...indexRrsets(parse(name).records).values()].flatMap((set) =>
    set.records.map(({ content }) => plainAddress(`${fullName(set.name, ZONE)}. ${set.ttl} ${set.type} ${content}`)),
  );
/** @param lowerCase names that the file has in upper case are not */
const bindLines = (lines: readonly string[], lowerCase = true) =>
  lines.flatMap((line) => fromBind(line, lowerCase) ?? []).sort();

describe('zone files of the corpus', () => {
  it('are at least 60, of which at least 20 are refused', () => {
    expect(names.length).toBeGreaterThanOrEqual(60);
    const refused = names.filter((name) => expected[name]?.some((problem) => problem.includes(' error ')));
    expect(refused.length).toBeGreaterThanOrEqual(20);
  });

  it.each(names)('%s: every problem has its line and column', (name) => {
    expect(parse(name).problems.map(shownProblem)).toEqual(expected[name]);
    for (const problem of parse(name).problems) expect(problemText(problem)).not.toMatch(/\{\w|^dns\./);
  });

  const loaded = names.filter((name) => recorded[name] && !STRICTER.includes(name));
  it.each(loaded)('%s: has the records that BIND reads', (name) => {
    expect(asLines(name).sort()).toEqual(bindLines(recorded[name] ?? []));
  });

  const refused = names.filter((name) => recorded[name] === null && !MORE_LENIENT.includes(name));
  it.each(refused)('%s: is refused as BIND refuses it', (name) => {
    expect(parse(name).problems.some(({ level }) => level === 'error')).toBe(true);
  });

  it.each(STRICTER.filter((name) => recorded[name]))('%s: the other records are those that BIND reads', (name) => {
    const lines = bindLines(recorded[name] ?? []);
    const own = asLines(name);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((line) => !lines.includes(line))).toEqual([]);
  });

  it.each(names.filter((name) => /^[a-z]+ /m.test(readText(`${name}.zone`)) && parse(name).problems.length > 0))(
    '%s: no record is lost without a word',
    (name) => {
      const lines = new Set(parse(name).problems.map(({ line }) => line));
      const text = readText(`${name}.zone`).split(/\r?\n/);
      const read = new Set(parse(name).records.map(({ line }) => line));
      const lost = text.flatMap((line, index) =>
        /^[a-z0-9]\S* .*[^\s(]$/i.test(line) && !read.has(index + 1) && !lines.has(index + 1) ? [line] : [],
      );
      expect(lost).toEqual([]);
    },
  );

  it.each(names)('%s: export and import leave nothing to change', (name) => {
    const { records } = parse(name);
    const printed = printZoneFile(records, ZONE, { nameServers, serial: 7 });
    const again = parseZoneFile(printed, ZONE, { nameServers });
    expect(diffRecords(records, again.records).filter(({ name: owner, type }) => !isMixed(name, owner, type))).toEqual(
      [],
    );
    expect(again.problems.filter(({ level }) => level === 'error')).toEqual([]);
  });
  /** Only a set with several TTLs is another afterwards than it was. */
  const isMixed = (file: string, name: string, type: string) =>
    file === 'rfc2181-ttl-mixed' && name === 'a' && type === 'A';

  it.skipIf(!hasBind)('BIND still answers as recorded', () => {
    for (const name of ['rfc1035-basic', 'rfc9460-appendix-d', 'bad-quote']) {
      expect(askBind(`${name}.zone`), name).toEqual(recorded[name]);
    }
  });

  it.skipIf(!hasBind)('BIND loads what we print of every file', () => {
    for (const name of loaded) {
      const printed = printZoneFile(parse(name).records, ZONE, { nameServers, serial: 1 });
      expect(bindLines(askBindAbout(printed) ?? []), name).toEqual(bindLines(recorded[name] ?? []));
    }
  });

  it.skipIf(!hasBind).each(RECORD_TYPES)('BIND reads random records of type %s as we print them', (type) => {
    const samples = fc.sample(rdataOf[type], 40);
    const records = samples.map((rdata, n) => ({ name: `r${n}`, type, content: printRdata(rdata), ttl: 60 }));
    const printed = printZoneFile(records, ZONE, { nameServers, serial: 1 });
    const own = records.map(({ name, content }) => plainAddress(`${name}.${ZONE}. 60 ${type} ${content}`));
    expect(bindLines(askBindAbout(printed) ?? [], false)).toEqual(own.sort());
  });
});

function askBindAbout(text: string): string[] | null {
  const directory = mkdtempSync(`${tmpdir()}/zones-`);
  try {
    writeFileSync(`${directory}/a.zone`, text);
    return askBind(`${directory}/a.zone`);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
