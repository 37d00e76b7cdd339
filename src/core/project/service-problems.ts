import { deployMessages } from '../i18n/messages/deploy.en.ts';
import { translator } from '../i18n/translator.ts';
import { fqdn } from '../rules/net.rules.ts';
import { findDraftProblems } from './draft-problems.rules.ts';
import type { ContainerPlan } from './project.schema.ts';
import { type ProjectNames, type ServiceForm, toServiceBody } from './service-form.rules.ts';

const t = translator(deployMessages);

interface Context {
  names: ProjectNames;
  /** Names of the project's other services. */
  takenNames?: readonly string[];
  plan?: ContainerPlan | null;
  /** Variables whose sealed values are stored. */
  storedKeys?: ReadonlySet<string>;
}

/** Problems with the typed service, by wire field: `name`, `env.3.key`, `volumes.0.path` … */
export function findServiceProblems(
  form: ServiceForm,
  { names, takenNames, plan, storedKeys = new Set() }: Context,
): Record<string, string> {
  const found = findDraftProblems(toServiceBody(form, names), { takenNames, plan, storedKeys });
  const problems: Record<string, string> = {};
  for (const { field, text } of found) problems[field] ??= text;
  if (form.envText !== null) problems.env = t('deploy.envText');
  const domain = fqdn(form.domain.trim());
  if (domain) problems.domain = domain;
  return problems;
}

/** Wire fields of a form field, if they have other names. */
const wireFields: Readonly<Partial<Record<keyof ServiceForm, readonly string[]>>> = {
  retry: ['retry_policy'],
  health: ['health_check'],
  cpus: ['resources'],
  memory: ['resources'],
  envText: [],
  tag: ['tag', 'digest'],
  digest: ['tag', 'digest'],
};
const ROWS = ['env', 'volumes', 'configs', 'ports'] as const;

/**
 * Whether a message about a wire field is outdated by a change of its form field or row. Adding or removing rows changes their
 * indexes, so it outdates all of them.
 */
export function isOutdated(field: string, before: ServiceForm, change: Partial<ServiceForm>): boolean {
  const [root = '', index] = field.split('.');
  for (const name of Object.keys(change) as (keyof ServiceForm)[]) {
    if (!(wireFields[name] ?? [name]).includes(root)) continue;
    const rows = ROWS.find((one) => one === name);
    const next = rows && change[rows];
    if (!rows || !next || index === undefined || next.length !== before[rows].length) return true;
    if (next[Number(index)] !== before[rows][Number(index)]) return true;
  }
  return false;
}
