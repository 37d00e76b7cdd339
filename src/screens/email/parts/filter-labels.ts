import type { Filter } from '#core/email/email.schema.ts';
import { mailFiltersMessages } from '#core/i18n/messages/mail-filters.en.ts';
import { translator } from '#core/i18n/translator.ts';

const t = translator(mailFiltersMessages);

export const filterFieldKeys = {
  from: 'filter.from',
  to: 'filter.to',
  subject: 'filter.subject',
  body: 'filter.body',
} as const;
export const filterComparisonKeys = {
  contains: 'filter.contains',
  is: 'filter.is',
  begins: 'filter.begins',
  ends: 'filter.ends',
} as const;
export const filterActionKeys = {
  junk: 'filter.junk',
  folder: 'filter.folder',
  forward: 'filter.forward',
  discard: 'filter.discard',
  mark_read: 'filter.markRead',
} as const;

/** The condition of a filter as a sentence. */
export const describeCondition = ({ field, comparison, match_value }: Filter) =>
  t('filter.condition', {
    field: t(filterFieldKeys[field]),
    comparison: t(filterComparisonKeys[comparison]),
    value: match_value,
  });
/** The action of a filter. */
export const describeAction = ({ action, action_value }: Filter) =>
  action_value && (action === 'folder' || action === 'forward')
    ? t(action === 'folder' ? 'filter.toFolder' : 'filter.toAddress', { value: action_value })
    : t(filterActionKeys[action]);
