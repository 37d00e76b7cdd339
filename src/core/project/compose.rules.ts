/**
 * Reads a compose file into services to deploy, and reports how each key is handled. Load it on demand: it includes the YAML
 * parser. It follows the compose specification (github.com/compose-spec/compose-spec).
 */
import { composeMessages } from '../i18n/messages/compose.en.ts';
import { translator } from '../i18n/translator.ts';
import { type ComposeEntry, type ComposeMap, readComposeDocument } from './compose-document.rules.ts';
import { type ComposeReportRow, type Outcome, readService } from './compose-service.rules.ts';
import { entriesOf, itemsOf, parseMount, textOf, valueOfKey } from './compose-values.rules.ts';
import { toServiceName } from './draft.rules.ts';
import type { TemplateService } from './project.schema.ts';

const t = translator(composeMessages);

export interface ComposeImport {
  services: TemplateService[];
  /** In the order of the file. */
  report: ComposeReportRow[];
  /** Why nothing can be imported. */
  problem?: string;
}

const MAX_SERVICES = 20;

/** Top-level keys besides services, volumes and configs. */
function topLevelOutcome(key: string): Outcome {
  if (key.startsWith('x-')) return { outcome: 'ignored', note: t('compose.extension') };
  const known = new Map<string, Outcome>([
    ['version', { outcome: 'ignored', note: t('compose.version') }],
    ['name', { outcome: 'ignored', note: t('compose.projectName') }],
    ['networks', { outcome: 'ignored', note: t('compose.networks') }],
    ['secrets', { outcome: 'unsupported', note: t('compose.secrets') }],
    ['include', { outcome: 'unsupported', note: t('compose.include') }],
    ['models', { outcome: 'unsupported', note: t('compose.models') }],
  ]);
  return known.get(key) ?? { outcome: 'unsupported', note: t('compose.unknownKey') };
}

/** Names of the volumes that services mount. */
const mountedVolumes = (services: readonly ComposeEntry[]) =>
  new Set(
    services.flatMap(({ value }) =>
      itemsOf(valueOfKey(value, 'volumes')).flatMap((item) => parseMount(item)?.source ?? []),
    ),
  );
const usedConfigs = (services: readonly ComposeEntry[]) =>
  new Set(
    services.flatMap(({ value }) =>
      itemsOf(valueOfKey(value, 'configs')).flatMap((item) => textOf(item) ?? textOf(valueOfKey(item, 'source')) ?? []),
    ),
  );

function volumeOutcome({ key, value }: ComposeEntry, used: ReadonlySet<string>): Outcome {
  if (!used.has(key)) return { outcome: 'ignored', note: t('compose.volumeUnused') };
  const hasOptions = entriesOf(value).some((entry) => entry.key !== 'labels');
  return { outcome: 'mapped', note: hasOptions ? t('compose.volumeOptions') : '' };
}

function configOutcome({ key, value }: ComposeEntry, used: ReadonlySet<string>): Outcome {
  if (!used.has(key)) return { outcome: 'ignored', note: t('compose.volumeUnused') };
  if (textOf(valueOfKey(value, 'content')) !== null) return { outcome: 'mapped', note: '' };
  const file = textOf(valueOfKey(value, 'file'));
  const note = file === null ? t('compose.configContent') : t('compose.configFile', { file });
  return { outcome: 'unsupported', note };
}

/** A name for each service, in the order of the file: `My_App` and `my.app` become `my-app` and `my-app-2`. */
function serviceNames(services: readonly ComposeEntry[]): string[] {
  const names: string[] = [];
  for (const { key } of services) {
    const name = toServiceName(key);
    let unique = name;
    for (let count = 2; names.includes(unique); count++) unique = `${name.slice(0, 36)}-${count}`;
    names.push(unique);
  }
  return names;
}

function readTopLevelKeys(map: ComposeMap, services: readonly ComposeEntry[]): ComposeReportRow[] {
  const volumes = mountedVolumes(services);
  const configs = usedConfigs(services);
  return map.entries.flatMap((entry): ComposeReportRow[] => {
    const { key, line, value } = entry;
    if (key === 'services') return [];
    if (key !== 'volumes' && key !== 'configs') return [{ path: '', key, line, ...topLevelOutcome(key) }];
    return entriesOf(value).map((one) => ({
      path: key,
      key: one.key,
      line: one.line,
      ...(key === 'volumes' ? volumeOutcome(one, volumes) : configOutcome(one, configs)),
    }));
  });
}

/** Services of a compose file. @param text the whole file */
export function importCompose(text: string): ComposeImport {
  const document = readComposeDocument(text);
  if ('problem' in document) return { services: [], report: [], problem: document.problem };
  const { map, tags } = document;
  const found = valueOfKey(map, 'services');
  if (found?.kind !== 'map') return { services: [], report: [], problem: t('compose.noMap') };
  const entries = found.entries.filter(({ key }) => !key.startsWith('x-'));
  if (entries.length === 0) return { services: [], report: [], problem: t('compose.noServices') };
  if (entries.length > MAX_SERVICES) return { services: [], report: [], problem: t('compose.manyServices') };
  const names = serviceNames(entries);
  const read = entries.map((entry, index) => readService(entry, names[index] ?? entry.key, map));
  const report = [
    ...readTopLevelKeys(map, entries),
    ...read.flatMap((one) => one.report),
    ...tags.map(({ tag, line }) => ({
      path: '',
      key: tag,
      line,
      outcome: 'ignored' as const,
      note: t('compose.tag', { tag }),
    })),
  ];
  return {
    services: read.map(({ service }) => service),
    report: report.toSorted((one, other) => one.line - other.line),
  };
}
