/** Which emails to the team a user has read. */
export interface ReadMails {
  /** Id of the newest email when all were marked as read; empty if they never were. */
  upTo: string;
  /** Read one by one since. */
  ids: readonly string[];
}

/** Older ones are before `upTo`, or too old to be listed. */
const MAX_IDS = 100;

export const parseReadMails = (stored: string | null): ReadMails => {
  const [upTo = '', ...ids] = (stored ?? '').split(',');
  return { upTo, ids };
};
export const formatReadMails = ({ upTo, ids }: ReadMails) => [upTo, ...ids].join(',');

export const withRead = ({ upTo, ids }: ReadMails, id: string): ReadMails => ({
  upTo,
  ids: [...ids.filter((other) => other !== id), id].slice(-MAX_IDS),
});

/** Ids of unread emails. @param newestFirst emails in the server's order */
export function unreadIds(newestFirst: readonly { id: string }[], { upTo, ids }: ReadMails): ReadonlySet<string> {
  const end = newestFirst.findIndex(({ id }) => id === upTo);
  const newer = end < 0 ? newestFirst : newestFirst.slice(0, end);
  return new Set(newer.flatMap(({ id }) => (ids.includes(id) ? [] : [id])));
}
