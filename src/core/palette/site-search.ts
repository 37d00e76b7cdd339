import { send } from '../http/send.ts';
import { navigationMessages } from '../i18n/messages/navigation.en.ts';
import { translator } from '../i18n/translator.ts';
import { isUsable } from '../wordpress/site.rules.ts';
import { listSites } from '../wordpress/wordpress.endpoints.ts';
import type { WordpressSite } from '../wordpress/wordpress.schema.ts';
import { createMatcher, type SearchResult, withoutActionWords } from './palette.rules.ts';

const t = translator(navigationMessages);

const MAX_RESULTS = 8;

const actionLabels = () => [t('palette.wpAdmin', { name: '' }), t('palette.wpUpdate', { name: '' })];

/** Results for a WordPress site: itself, its admin pages, and its updates if it has any. */
function resultsOf(site: WordpressSite): SearchResult[] {
  const { id, name, title, updates_count } = site;
  const result = { group: 'palette.wordpress', detail: '', to: `/wordpress/${id}` } as const;
  return [
    { ...result, label: name, detail: title ?? '' },
    ...(isUsable(site)
      ? [{ ...result, label: t('palette.wpAdmin', { name }), task: { kind: 'wp-admin', id, name } as const }]
      : []),
    ...(isUsable(site) && updates_count > 0
      ? [{ ...result, label: t('palette.wpUpdate', { name }), to: `/wordpress/${id}/manage` }]
      : []),
  ];
}

/** WordPress sites by domain, and actions on them: "northwind", "wp admin blog", "update blog". */
export async function searchSites(text: string, signal: AbortSignal): Promise<SearchResult[]> {
  const search = withoutActionWords(text, actionLabels());
  const { sites } = await send(listSites, { query: { search, per_page: 10 } }, { quiet: true, signal });
  return sites.flatMap(resultsOf).filter(createMatcher(text)).slice(0, MAX_RESULTS);
}
