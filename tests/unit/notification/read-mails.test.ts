import { describe, expect, it } from 'vitest';
import { formatReadMails, parseReadMails, unreadIds, withRead } from '#core/notification/read-mails.rules.ts';

const newestFirst = ['5', '4', '3', '2'].map((id) => ({ id }));
const unread = (stored: string | null) => [...unreadIds(newestFirst, parseReadMails(stored))];

describe('an email to the team is unread', () => {
  it('until it is read', () => {
    expect(unread(null)).toEqual(['5', '4', '3', '2']);
    expect(unread(',4')).toEqual(['5', '3', '2']);
  });
  it('unless all were marked as read when it was there', () => expect(unread('4')).toEqual(['5']));
  it('where what was marked is no longer listed', () => expect(unread('1,3')).toEqual(['5', '4', '2']));
});

describe('what was read', () => {
  it('is stored and found again', () => {
    const read = withRead(parseReadMails('4'), '5');
    expect(formatReadMails(read)).toBe('4,5');
    expect(parseReadMails(formatReadMails(read))).toEqual(read);
  });
  it('is listed once, and not without end', () => {
    let read = parseReadMails(null);
    for (let id = 0; id < 150; id++) read = withRead(withRead(read, String(id)), String(id));
    expect(new Set(read.ids).size).toBe(100);
    expect(read.ids.at(-1)).toBe('149');
  });
});
