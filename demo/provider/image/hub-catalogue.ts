/**
 * The images on offer from Docker Hub. The list ships with the provider, which doesn't query Docker Hub. `pulls` are rounded down as
 * Docker Hub shows them. Digests and sizes come from the engine that has an image.
 */
import type { HubImage } from '#core/image/image.schema.ts';
import { recipeCatalogue } from '../project/engine/embedded/recipes.ts';

type HubEnv = HubImage['env'][number];
export interface CatalogueImage {
  /** `nginx`, `grafana/grafana`. */
  name: string;
  description: string;
  is_official: boolean;
  pulls: number | null;
  categories: string[];
  ports: number[];
  volume_paths: string[];
  env: HubEnv[];
  /** Newest first. */
  tags: string[];
}

/** Namespace of the images that the embedded engine runs. */
export const RECIPE_NAMESPACE = 'harbour/';
const BILLION = 1_000_000_000;
const HUNDRED_MILLION = 100_000_000;
const TEN_MILLION = 10_000_000;

type Needs = Partial<Pick<CatalogueImage, 'ports' | 'volume_paths' | 'env'>>;
const NO_NEEDS = { ports: [], volume_paths: [], env: [] };

const variable = (key: string, value: string | null = null): HubEnv => ({
  key,
  value,
  is_required: false,
  is_secret: false,
});
const password = (key: string): HubEnv => ({ key, value: null, is_required: true, is_secret: true });

/** Tags for each version and variant: `1.2`, `1.2-alpine`. */
const versions = (numbers: readonly string[], ...variants: string[]): string[] => [
  'latest',
  ...numbers.flatMap((number) => [number, ...variants.map((variant) => `${number}-${variant}`)]),
  ...variants,
];

const official = (
  name: string,
  pulls: number,
  description: string,
  categories: string[],
  tags: string[],
  needs: Needs = {},
): CatalogueImage => ({ name, description, is_official: true, pulls, categories, ...NO_NEEDS, ...needs, tags });
const community = (...[name, pulls, description, categories, tags, needs]: Parameters<typeof official>) => ({
  ...official(name, pulls, description, categories, tags, needs),
  is_official: false,
});

/** Variables of recipes to configure, with their defaults. */
const RECIPE_ENV: Readonly<Record<string, HubEnv[]>> = {
  noisy: [variable('LINES_PER_SECOND', '10')],
  'slow-start': [variable('START_MS', '3000')],
  crasher: [variable('EXIT_CODE', '1'), variable('RUN_MS', '1000')],
};
const RECIPE_CATEGORIES: Readonly<Record<string, string[]>> = {
  worker: ['worker'],
  store: ['database'],
  noisy: ['monitoring'],
  crasher: ['testing'],
};

/** The recipes of the embedded engine. */
const RECIPES: readonly CatalogueImage[] = recipeCatalogue().map(
  ({ name, description, ports, env, volumePaths, tags }) => {
    const recipe = name.slice(RECIPE_NAMESPACE.length);
    return {
      name,
      description,
      is_official: false,
      pulls: null,
      categories: RECIPE_CATEGORIES[recipe] ?? ['web'],
      ports,
      volume_paths: volumePaths,
      env: [...Object.entries(env).map(([key, value]) => variable(key, value)), ...(RECIPE_ENV[recipe] ?? [])],
      tags: tags.map((tag) => tag.name),
    };
  },
);
const recipeTags = new Map(
  recipeCatalogue().flatMap(({ name, tags }) => tags.map((tag) => [`${name}:${tag.name}`, tag] as const)),
);

/** The digest and size of a recipe's tag. Those of other images are known once an engine has pulled them. */
export const findRecipeTag = (name: string, tag: string): { digest: string; size: number } | undefined =>
  recipeTags.get(`${name}:${tag}`);

const DATABASES: readonly CatalogueImage[] = [
  official(
    'postgres',
    BILLION,
    'The PostgreSQL object-relational database',
    ['database'],
    versions(['18', '17.6', '17', '16', '15', '14'], 'alpine', 'bookworm'),
    {
      ports: [5432],
      volume_paths: ['/var/lib/postgresql/data'],
      env: [password('POSTGRES_PASSWORD'), variable('POSTGRES_USER', 'postgres'), variable('POSTGRES_DB')],
    },
  ),
  official('mysql', BILLION, 'The MySQL relational database', ['database'], versions(['9.4', '8.4', '8.0'], 'oracle'), {
    ports: [3306],
    volume_paths: ['/var/lib/mysql'],
    env: [password('MYSQL_ROOT_PASSWORD'), variable('MYSQL_DATABASE')],
  }),
  official(
    'mariadb',
    BILLION,
    'The MariaDB relational database',
    ['database'],
    versions(['12', '11.8', '11.4', '10.11'], 'noble'),
    {
      ports: [3306],
      volume_paths: ['/var/lib/mysql'],
      env: [password('MARIADB_ROOT_PASSWORD'), variable('MARIADB_DATABASE')],
    },
  ),
  official(
    'redis',
    BILLION,
    'An in-memory data store for caches, queues and sessions',
    ['database'],
    versions(['8.2', '8', '7.4', '7.2'], 'alpine', 'bookworm'),
    {
      ports: [6379],
      volume_paths: ['/data'],
    },
  ),
  community(
    'valkey/valkey',
    TEN_MILLION,
    'An open-source key-value store',
    ['database'],
    versions(['8.1', '8', '7.2'], 'alpine'),
    { ports: [6379], volume_paths: ['/data'] },
  ),
  official('mongo', BILLION, 'The MongoDB document database', ['database'], versions(['8.0', '7.0', '6.0'], 'noble'), {
    ports: [27_017],
    volume_paths: ['/data/db'],
    env: [variable('MONGO_INITDB_ROOT_USERNAME'), { ...password('MONGO_INITDB_ROOT_PASSWORD'), is_required: false }],
  }),
  official(
    'memcached',
    BILLION,
    'A distributed cache of objects in memory',
    ['database'],
    versions(['1.6'], 'alpine'),
    {
      ports: [11_211],
    },
  ),
  official(
    'influxdb',
    BILLION,
    'A database for time series',
    ['database', 'monitoring'],
    versions(['2.7', '2', '1.11'], 'alpine'),
    {
      ports: [8086],
      volume_paths: ['/var/lib/influxdb2'],
    },
  ),
  official(
    'elasticsearch',
    HUNDRED_MILLION,
    'A search and analytics engine',
    ['database'],
    ['9.1.0', '8.19.0', '7.17.28'],
    {
      ports: [9200],
      volume_paths: ['/usr/share/elasticsearch/data'],
      env: [variable('discovery.type', 'single-node')],
    },
  ),
  community(
    'clickhouse/clickhouse-server',
    HUNDRED_MILLION,
    'A column-oriented database for analytics',
    ['database'],
    versions(['25.8', '25.3'], 'alpine'),
    {
      ports: [8123],
      volume_paths: ['/var/lib/clickhouse'],
    },
  ),
];

const WEB: readonly CatalogueImage[] = [
  official(
    'nginx',
    BILLION,
    'A web server and reverse proxy',
    ['web'],
    versions(['1.29', '1.28', '1.27', '1.26', '1.25', 'mainline', 'stable'], 'alpine', 'alpine-slim', 'perl'),
    {
      ports: [80],
      volume_paths: ['/usr/share/nginx/html'],
    },
  ),
  official('httpd', BILLION, 'The Apache HTTP server', ['web'], versions(['2.4'], 'alpine', 'bookworm'), {
    ports: [80],
  }),
  official(
    'caddy',
    BILLION,
    'A web server with automatic HTTPS',
    ['web'],
    versions(['2.10', '2'], 'alpine', 'builder'),
    {
      ports: [80, 443],
      volume_paths: ['/data', '/config'],
    },
  ),
  official(
    'traefik',
    BILLION,
    'A reverse proxy and load balancer',
    ['web'],
    versions(['v3.5', 'v3', 'v2.11'], 'windowsservercore-ltsc2022'),
    { ports: [80] },
  ),
  official('haproxy', BILLION, 'A load balancer for TCP and HTTP', ['web'], versions(['3.2', '3.0', '2.8'], 'alpine')),
  community(
    'nginxinc/nginx-unprivileged',
    HUNDRED_MILLION,
    'nginx that runs without root',
    ['web'],
    versions(['1.29', '1.28'], 'alpine'),
    { ports: [8080] },
  ),
  community(
    'nginxproxy/nginx-proxy',
    HUNDRED_MILLION,
    'A reverse proxy for containers with nginx',
    ['web'],
    versions(['1.7'], 'alpine'),
    { ports: [80] },
  ),
  official(
    'wordpress',
    BILLION,
    'The WordPress content management system',
    ['web'],
    versions(['6.8', '6.7'], 'php8.4', 'php8.3', 'fpm'),
    {
      ports: [80],
      volume_paths: ['/var/www/html'],
      env: [variable('WORDPRESS_DB_HOST'), variable('WORDPRESS_DB_USER'), password('WORDPRESS_DB_PASSWORD')],
    },
  ),
  official('ghost', HUNDRED_MILLION, 'A publishing platform', ['web'], versions(['6', '5'], 'alpine'), {
    ports: [2368],
    volume_paths: ['/var/lib/ghost/content'],
    env: [variable('url')],
  }),
  official(
    'nextcloud',
    BILLION,
    'Files, calendars and contacts on a server of your own',
    ['web'],
    versions(['31', '30'], 'apache', 'fpm'),
    {
      ports: [80],
      volume_paths: ['/var/www/html'],
    },
  ),
  official(
    'drupal',
    HUNDRED_MILLION,
    'The Drupal content management system',
    ['web'],
    versions(['11', '10'], 'apache', 'fpm'),
  ),
  official(
    'matomo',
    HUNDRED_MILLION,
    'Web analytics on a server of your own',
    ['web'],
    versions(['5'], 'apache', 'fpm'),
  ),
  community(
    'vaultwarden/server',
    HUNDRED_MILLION,
    'A password manager server',
    ['web'],
    versions(['1.34.3'], 'alpine'),
    {
      ports: [80],
      volume_paths: ['/data'],
    },
  ),
  community('gitea/gitea', HUNDRED_MILLION, 'A Git server', ['web'], versions(['1.24', '1.23'], 'rootless'), {
    ports: [3000, 22],
    volume_paths: ['/data'],
  }),
];

const BASE_IMAGES: readonly CatalogueImage[] = [
  official(
    'node',
    BILLION,
    'The Node.js runtime',
    ['runtime'],
    versions(['24', '22', '20'], 'alpine', 'slim', 'bookworm'),
  ),
  official('python', BILLION, 'The Python language', ['runtime'], versions(['3.13', '3.12', '3.11'], 'alpine', 'slim')),
  official('golang', BILLION, 'The Go language', ['runtime'], versions(['1.25', '1.24'], 'alpine', 'bookworm')),
  official('php', BILLION, 'The PHP language', ['runtime'], versions(['8.4', '8.3', '8.2'], 'apache', 'fpm', 'cli')),
  official('ruby', BILLION, 'The Ruby language', ['runtime'], versions(['3.4', '3.3'], 'alpine', 'slim')),
  official('rust', HUNDRED_MILLION, 'The Rust language', ['runtime'], versions(['1.89', '1'], 'alpine', 'slim')),
  official(
    'eclipse-temurin',
    HUNDRED_MILLION,
    'OpenJDK builds of Eclipse Temurin',
    ['runtime'],
    versions(['21', '17', '11'], 'jre', 'jdk'),
  ),
  official('alpine', BILLION, 'A Linux of 5 MB', ['system'], ['latest', '3.22', '3.21', '3.20', 'edge']),
  official('ubuntu', BILLION, 'Ubuntu Linux', ['system'], ['latest', '24.04', '22.04', 'noble', 'jammy']),
  official('debian', BILLION, 'Debian Linux', ['system'], versions(['13', '12', '11'], 'slim')),
  official(
    'busybox',
    BILLION,
    'Common Unix tools in one small file',
    ['system'],
    versions(['1.37', '1.36'], 'musl', 'glibc'),
  ),
  official('hello-world', BILLION, 'Says hello and ends', ['system'], ['latest', 'linux']),
];

const OPERATIONS: readonly CatalogueImage[] = [
  official(
    'rabbitmq',
    BILLION,
    'A message broker',
    ['worker'],
    versions(['4.1', '4.0', '3.13'], 'management', 'alpine'),
    {
      ports: [5672, 15_672],
      volume_paths: ['/var/lib/rabbitmq'],
    },
  ),
  official('registry', BILLION, 'A registry for images', ['system'], ['latest', '3', '2'], {
    ports: [5000],
    volume_paths: ['/var/lib/registry'],
  }),
  official(
    'eclipse-mosquitto',
    HUNDRED_MILLION,
    'A message broker for MQTT',
    ['worker'],
    versions(['2.0', '1.6'], 'openssl'),
  ),
  community(
    'grafana/grafana',
    BILLION,
    'Dashboards for metrics and logs',
    ['monitoring'],
    versions(['12.1.0', '11.6.0'], 'ubuntu'),
    {
      ports: [3000],
      volume_paths: ['/var/lib/grafana'],
      env: [variable('GF_SECURITY_ADMIN_USER', 'admin'), password('GF_SECURITY_ADMIN_PASSWORD')],
    },
  ),
  community('grafana/loki', HUNDRED_MILLION, 'A store for logs', ['monitoring'], versions(['3.5.0', '3.4.0'])),
  community('prom/prometheus', BILLION, 'Monitoring and alerts', ['monitoring'], versions(['v3.5.0', 'v2.55.0']), {
    ports: [9090],
    volume_paths: ['/prometheus'],
  }),
  community('prom/node-exporter', BILLION, 'Metrics of a machine for Prometheus', ['monitoring'], versions(['v1.9.1'])),
  community(
    'louislam/uptime-kuma',
    HUNDRED_MILLION,
    'Watches whether sites are up',
    ['monitoring'],
    versions(['1', '2.0.0-beta.3'], 'alpine'),
    {
      ports: [3001],
      volume_paths: ['/app/data'],
    },
  ),
  community('minio/minio', BILLION, 'Object storage that speaks S3', ['database'], ['latest'], {
    ports: [9000, 9001],
    volume_paths: ['/data'],
    env: [variable('MINIO_ROOT_USER', 'admin'), password('MINIO_ROOT_PASSWORD')],
  }),
  community(
    'n8nio/n8n',
    HUNDRED_MILLION,
    'Automates work between services',
    ['worker'],
    ['latest', '1.107.0', '1.106.0'],
    {
      ports: [5678],
      volume_paths: ['/home/node/.n8n'],
    },
  ),
  official(
    'adminer',
    HUNDRED_MILLION,
    'Manages databases in the browser',
    ['database'],
    versions(['5', '4.17'], 'standalone'),
    { ports: [8080] },
  ),
  community(
    'nginx/nginx-prometheus-exporter',
    TEN_MILLION,
    'Metrics of nginx for Prometheus',
    ['monitoring'],
    ['latest', '1.4'],
  ),
  community('bitnami/nginx', HUNDRED_MILLION, 'nginx as Bitnami packs it', ['web'], ['latest'], { ports: [8080] }),
];

export const CATALOGUE: readonly CatalogueImage[] = [...RECIPES, ...WEB, ...DATABASES, ...BASE_IMAGES, ...OPERATIONS];

/** @param name as on Docker Hub */
export const findHubImage = (name: string): CatalogueImage | undefined =>
  CATALOGUE.find((image) => image.name === name);

/** The name without its namespace. */
const shortName = (name: string) => name.slice(name.lastIndexOf('/') + 1);

/** How well an image matches a search; 0 not at all. */
function rank({ name, description, categories }: CatalogueImage, search: string): number {
  if (name === search) return 6;
  if (shortName(name) === search) return 5;
  if (name.startsWith(search)) return 4;
  if (shortName(name).startsWith(search)) return 3;
  if (name.includes(search)) return 2;
  const text = `${description} ${categories.join(' ')}`.toLowerCase();
  return search.split(/\s+/).every((word) => text.includes(word) || name.includes(word)) ? 1 : 0;
}

/** Searches the catalogue: exact names first, then by pulls. An empty query returns all images, recipes first. */
export function searchCatalogue(query: string): CatalogueImage[] {
  const search = query
    .trim()
    .toLowerCase()
    .replace(/^(docker\.io\/)?(library\/)?/, '');
  if (search === '') return [...CATALOGUE];
  return CATALOGUE.map((image) => ({ image, rank: rank(image, search) }))
    .filter((found) => found.rank > 0)
    .sort((a, b) => b.rank - a.rank || (b.image.pulls ?? 0) - (a.image.pulls ?? 0))
    .map(({ image }) => image);
}
