/** Node.js apps to start from. Each is a recipe of the embedded engine, so it really runs. */
import { readFileSync } from 'node:fs';
import { detectNodeApp, type NodeFiles } from '#core/project/node-detection.rules.ts';
import type { NodeDetection, Template } from '#core/project/project.schema.ts';

interface NodeTemplate {
  slug: string;
  name: string;
  description: string;
  category: string;
  /** The recipe: `harbour/<recipe>`. */
  recipe: string;
  tag: string;
  env: Readonly<Record<string, string>>;
  dependencies: Readonly<Record<string, string>>;
}

/** Major version. The embedded engine runs recipes on the provider's own Node.js. */
const ENGINE_NODE_VERSION = process.versions.node.split('.')[0] ?? '';
export const NODE_PORT = 3000;
const START_FILE = 'server.mjs';
const RECIPES = new URL('../engine/recipes/', import.meta.url);

const TEMPLATES: readonly NodeTemplate[] = [
  {
    slug: 'hello',
    name: 'Hello',
    description: 'The smallest app that answers. One file, no dependencies.',
    category: 'web',
    recipe: 'node-hello',
    tag: '2.0',
    env: { GREETING: 'Hello from Node.js' },
    dependencies: {},
  },
  {
    slug: 'api',
    name: 'JSON API',
    description: 'A small API with a list of items, a health check and a log in JSON.',
    category: 'api',
    recipe: 'node-api',
    tag: '2.0',
    env: {},
    dependencies: {},
  },
  {
    slug: 'fixed-port',
    name: 'Fixed port',
    description: 'A broken app to learn from. It listens on port 3000 and ignores PORT.',
    category: 'learning',
    recipe: 'node-fixed-port',
    tag: '2.0',
    env: {},
    dependencies: {},
  },
];

export const findNodeTemplate = (slug: string): NodeTemplate | undefined => TEMPLATES.find((one) => one.slug === slug);

/** The program of a template. */
export const programOf = ({ recipe }: NodeTemplate): URL => new URL(`${recipe}.mjs`, RECIPES);

function filesOf(template: NodeTemplate): NodeFiles {
  const manifest = {
    name: template.slug,
    version: `${template.tag}.0`,
    type: 'module',
    engines: { node: `${ENGINE_NODE_VERSION}.x` },
    scripts: { build: `node --check ${START_FILE}`, start: `node ${START_FILE}` },
    dependencies: template.dependencies,
  };
  const texts = new Map([
    ['package.json', JSON.stringify(manifest)],
    [START_FILE, readFileSync(programOf(template), 'utf8')],
  ]);
  return { paths: [...texts.keys()], texts };
}

/** Detects a template as if it were uploaded. Its Node.js version is the engine's, even if that is not offered for apps. */
export function detectTemplate(template: NodeTemplate): NodeDetection {
  const found = detectNodeApp(filesOf(template));
  const problems = found.problems.filter(({ code }) => code !== 'node_not_offered');
  return { ...found, node_version: ENGINE_NODE_VERSION, problems };
}

export const imageOf = ({ recipe, tag }: NodeTemplate) => ({ image: `harbour/${recipe}`, tag });

export const NODE_TEMPLATES: readonly Template[] = TEMPLATES.map((template) => ({
  id: `node-${template.slug}`,
  slug: template.slug,
  name: template.name,
  description: template.description,
  category: template.category,
  type: 'node',
  node_version: ENGINE_NODE_VERSION,
  detected: detectTemplate(template),
  services: [
    {
      name: 'app',
      ...imageOf(template),
      env: Object.entries(template.env).map(([key, value]) => ({ key, value, is_secret: false })),
      volumes: [],
      configs: [],
      ports: [{ port: NODE_PORT, protocol: 'http', is_public: true }],
      retry_policy: null,
      health_check: null,
    },
  ],
}));
