/** The rules of all record types: a third of the code of a zone's page, so they load beside its records. */
import { type DraftRecord, type FindZoneProblems, rrsetKey } from './draft.rules.ts';
import { checkZone } from './zone.rules.ts';

/** Beginning of the contents that a problem of a whole RRset concerns, by start of its code. */
const CONTENT_PREFIXES: Readonly<Record<string, RegExp>> = {
  spf: /^"v=spf1/i,
  dmarc: /^"v=dmarc1/i,
  caaWild: /^\d+ issue /,
};

/** The problems of a draft, with the records that they concern. */
export const findZoneProblems: FindZoneProblems = (records, { name: zone, name_servers: nameServers }) => {
  const bySet = new Map<string, DraftRecord[]>();
  for (const record of records) {
    const list = bySet.get(rrsetKey(record));
    if (list) list.push(record);
    else bySet.set(rrsetKey(record), [record]);
  }
  return checkZone(records, zone, { nameServers }).map(({ name, type, content, problem }) => {
    const set = bySet.get(rrsetKey({ name, type })) ?? [];
    const about = Object.entries(CONTENT_PREFIXES).find(([start]) => problem.code.startsWith(start))?.[1];
    const exact = set.filter((record) =>
      content === undefined ? about?.test(record.content) : record.content === content,
    );
    return { problem, name, type, keys: (exact.length > 0 ? exact : set).map(({ key }) => key) };
  });
};
