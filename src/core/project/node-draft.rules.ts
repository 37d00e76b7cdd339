import * as z from 'zod/mini';
import { nodeProjectsMessages } from '../i18n/messages/node-projects.en.ts';
import { translator } from '../i18n/translator.ts';
import type { Term } from '../product/cart-line.rules.ts';
import { fqdn } from '../rules/net.rules.ts';
import { projectNameProblem } from './draft.rules.ts';
import { findEnvProblems } from './env.rules.ts';
import { EnvEntry, NodeDetection } from './project.schema.ts';

const t = translator(nodeProjectsMessages);

/** An uploaded archive. Its id stands for the file. */
export interface UploadedApp {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  files: number;
  detected: NodeDetection;
  /** Why the engine does not build it; null if it does. */
  refusal: string | null;
}

/** The form values for a new Node.js project. */
export interface NodeDraft {
  source: 'template' | 'archive';
  /** Slug. */
  template: string;
  archive: UploadedApp | null;
  name: string;
  /** Empty: as detected. */
  nodeVersion: string;
  buildCommand: string;
  startCommand: string;
  env: EnvEntry[];
  /** Raw text that cannot be parsed yet. */
  envText: string | null;
  domain: string;
  productId: string;
  term: Term;
  /** Empty until the project is created. */
  projectId: string;
}

export const emptyNodeDraft: NodeDraft = {
  source: 'template',
  template: '',
  archive: null,
  name: '',
  nodeVersion: '',
  buildCommand: '',
  startCommand: '',
  env: [],
  envText: null,
  domain: '',
  productId: '',
  term: 'monthly',
  projectId: '',
};

const text = z.string();
const Stored = z.object({
  source: z.enum(['template', 'archive']),
  template: text,
  archive: z.nullable(
    z.object({
      id: text,
      name: text,
      size: z.number(),
      files: z.number(),
      detected: NodeDetection,
      refusal: z.nullable(text),
    }),
  ),
  name: text,
  nodeVersion: text,
  buildCommand: text,
  startCommand: text,
  env: z.array(EnvEntry),
  envText: z.nullable(text),
  domain: text,
  productId: text,
  term: z.enum(['monthly', 'yearly']),
  projectId: text,
});

/** A stored draft; null if invalid, or from an older version of the portal. */
export function readStoredNodeDraft(stored: unknown): NodeDraft | null {
  if (typeof stored !== 'string') return null;
  try {
    const read = Stored.safeParse(JSON.parse(stored));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The draft as it is stored. Sealed values stay in memory, and so does raw text, which may contain some. */
export const withoutSealedValues = (draft: NodeDraft): NodeDraft => ({
  ...draft,
  env: draft.env.map((entry) => (entry.is_secret ? { ...entry, value: '' } : entry)),
  envText: null,
});

/** Whether the engine cannot build the upload: then nothing runs, and no plan is needed. */
export const isRefused = ({ source, archive }: NodeDraft) => source === 'archive' && Boolean(archive?.refusal);

function findSourceProblems(draft: NodeDraft): Record<string, string | null> {
  if (draft.source === 'template') return { template: draft.template ? null : t('nodeProjects.templateMissing') };
  if (!draft.archive) return { file: t('nodeProjects.archiveMissing') };
  const { node_version, start_command } = draft.archive.detected;
  return {
    node_version: draft.nodeVersion || node_version ? null : t('nodeProjects.versionMissing'),
    start_command: draft.startCommand.trim() || start_command ? null : t('nodeProjects.startMissing'),
  };
}

/**
 * Problems with a draft, by wire field.
 * @param isNew whether the project is created with it
 * @param isFirst whether the project has no service yet: the draft then includes plan, domain and environment
 */
export function findNodeProblems(
  draft: NodeDraft,
  { isNew, isFirst }: { isNew: boolean; isFirst: boolean },
): Record<string, string> {
  const runs = !isRefused(draft);
  const problems: Record<string, string | null> = {
    ...(isNew ? { name: projectNameProblem(draft.name) } : {}),
    ...findSourceProblems(draft),
    ...(isFirst && runs
      ? {
          product_id: draft.productId ? null : t('nodeProjects.planMissing'),
          domain: fqdn(draft.domain.trim()) ? t('nodeProjects.domainWrong') : null,
        }
      : {}),
    ...(isFirst && runs && draft.envText !== null ? { env: t('nodeProjects.envUnread') } : {}),
  };
  if (isFirst && runs)
    for (const { index, field, text: problem } of findEnvProblems(draft.env))
      problems[`env.${index}.${field}`] = problem;
  return Object.fromEntries(Object.entries(problems).flatMap(([field, found]) => (found ? [[field, found]] : [])));
}

/** The wire fields that have a field in the form of a draft. @param options as for `findNodeProblems` */
export function listNodeFields(
  draft: NodeDraft,
  { isNew, isFirst }: { isNew: boolean; isFirst: boolean },
): readonly string[] {
  const { source, archive, env } = draft;
  const detected = archive ? ['node_version', 'build_command', 'start_command'] : [];
  return [
    ...(isNew ? ['name'] : []),
    ...(source === 'template' ? ['template'] : ['file', ...detected]),
    ...(isFirst && !isRefused(draft)
      ? [
          ...['env', 'product_id', 'pricing_id', 'domain'],
          ...env.flatMap((_, index) => [`env.${index}.key`, `env.${index}.value`]),
        ]
      : []),
  ];
}

/** The body of `createBuild`. @param pricingId of the chosen plan */
export function toBuildBody(draft: NodeDraft, { isFirst, pricingId }: { isFirst: boolean; pricingId: string }) {
  const { archive, template } = draft;
  const source =
    draft.source === 'template'
      ? { template }
      : {
          archive: archive?.id ?? '',
          file_name: archive?.name ?? '',
          ...(draft.nodeVersion ? { node_version: draft.nodeVersion } : {}),
          ...(draft.buildCommand.trim() ? { build_command: draft.buildCommand.trim() } : {}),
          ...(draft.startCommand.trim() ? { start_command: draft.startCommand.trim() } : {}),
        };
  if (!isFirst || isRefused(draft)) return source;
  return {
    ...source,
    env: draft.env,
    product_id: draft.productId,
    pricing_id: pricingId,
    domain: draft.domain.trim() || null,
  };
}
