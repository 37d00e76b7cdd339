import { listCloudServers } from '../cloud/cloud.endpoints.ts';
import type { Server } from '../cloud/cloud.schema.ts';
import { allows, POWER_ACTIONS } from '../cloud/server.rules.ts';
import { send } from '../http/send.ts';
import { navigationMessages } from '../i18n/messages/navigation.en.ts';
import { translator } from '../i18n/translator.ts';
import { createMatcher, type PaletteTask, type SearchResult, withoutActionWords } from './palette.rules.ts';

const t = translator(navigationMessages);

const MAX_RESULTS = 8;

const powerLabels = {
  start: 'palette.start',
  shutdown: 'palette.shutdown',
  reboot: 'palette.reboot',
  stop: 'palette.stop',
  reset: 'palette.reset',
} as const;
const actionLabels = () =>
  [...Object.values(powerLabels), 'palette.console', 'palette.whm'].map((key) =>
    t(key as (typeof powerLabels)['start'], { name: '' }),
  );

/** Results for a server: itself, and the actions that it allows now. */
function resultsOf(server: Server): SearchResult[] {
  const { id, name, ipv4 } = server;
  const to = `/cloud-servers/${id}`;
  const result = (label: string, more: Partial<SearchResult> = {}): SearchResult => ({
    group: 'palette.servers',
    label,
    detail: '',
    to,
    ...more,
  });
  const task = (value: PaletteTask) => ({ task: value });
  return [
    result(name, { detail: [server.plan, ipv4].filter(Boolean).join(' · ') }),
    ...(allows(server, 'console') ? [result(t('palette.console', { name }), { to: `${to}?tab=console` })] : []),
    ...POWER_ACTIONS.filter((action) => allows(server, action)).map((action) =>
      result(t(powerLabels[action], { name }), task({ kind: 'power', action, id, name })),
    ),
    ...(allows(server, 'whm') ? [result(t('palette.whm', { name }), task({ kind: 'whm', id, name }))] : []),
  ];
}

/** Servers by name or IP address, and actions on them: "web-1", "reboot web". */
export async function searchServers(text: string, signal: AbortSignal): Promise<SearchResult[]> {
  const search = withoutActionWords(text, actionLabels());
  const { servers } = await send(listCloudServers, { query: { search, per_page: 10 } }, { quiet: true, signal });
  const isMatch = createMatcher(text);
  return servers.flatMap(resultsOf).filter(isMatch).slice(0, MAX_RESULTS);
}
