import { listHostingAccounts } from '../hosting/hosting.endpoints.ts';
import { isUsable } from '../hosting/hosting.rules.ts';
import type { HostingAccount } from '../hosting/hosting.schema.ts';
import { send } from '../http/send.ts';
import { navigationMessages } from '../i18n/messages/navigation.en.ts';
import { translator } from '../i18n/translator.ts';
import { createMatcher, type SearchResult, withoutActionWords } from './palette.rules.ts';

const t = translator(navigationMessages);

const MAX_RESULTS = 8;

const actionLabels = () => [t('palette.signIn', { name: '' }), t('palette.files', { name: '' })];

/** Results for a hosting account: itself and, while its service is active, its control panel and its files. */
function resultsOf(account: HostingAccount): SearchResult[] {
  const { id, domain: name, plan } = account;
  const result = { group: 'palette.hosting', detail: '', to: `/web-hosting/${id}` } as const;
  return [
    { ...result, label: name, detail: plan ?? '' },
    ...(isUsable(account)
      ? [
          { ...result, label: t('palette.signIn', { name }), task: { kind: 'panel', id, name } as const },
          { ...result, label: t('palette.files', { name }), to: `/file-manager?account=${id}` },
        ]
      : []),
  ];
}

/** Hosting accounts by domain, and actions on them: "northwind", "files of northwind". */
export async function searchHosting(text: string, signal: AbortSignal): Promise<SearchResult[]> {
  const search = withoutActionWords(text, actionLabels());
  const { accounts } = await send(listHostingAccounts, { query: { search, per_page: 10 } }, { quiet: true, signal });
  return accounts.flatMap(resultsOf).filter(createMatcher(text)).slice(0, MAX_RESULTS);
}
