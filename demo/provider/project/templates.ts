/** Templates of container projects. They use recipes, so that each of them works on the embedded engine. */
import { DEFAULT_RETRY_POLICY, type Template, type TemplateService } from '#core/project/project.schema.ts';

const onFailure = (name: string) => ({ ...DEFAULT_RETRY_POLICY, name });
const setting = (key: string, value: string) => ({ key, value, is_secret: false });
const MEGABYTE = 1_000_000;

const service = (name: string, image: string, more: Partial<TemplateService> = {}): TemplateService => ({
  name,
  image: `harbour/${image}`,
  tag: '2.0',
  env: [],
  volumes: [],
  configs: [],
  ports: [{ port: 8080, protocol: 'http', is_public: true }],
  retry_policy: onFailure(name),
  health_check: { type: 'http', path: '/health', port: 8080, interval: 5, timeout: 3, retries: 3, start_period: 30 },
  ...more,
});
const background = (name: string, image: string, more: Partial<TemplateService> = {}) =>
  service(name, image, { ports: [], health_check: null, ...more });

const template = (
  slug: string,
  name: string,
  description: string,
  category: string,
  services: TemplateService[],
): Template => ({ id: slug, slug, name, description, category, type: 'docker', services, node_version: null });

const greeting = [setting('GREETING', 'Hello')];
const dataVolume = (name: string) => [{ name, path: '/data', is_read_only: false, size: 20 * MEGABYTE }];

export const DOCKER_TEMPLATES: readonly Template[] = [
  template('web', 'Web page', 'One page that greets, with a health check.', 'web', [
    service('web', 'web', { env: greeting }),
  ]),
  template('web-worker', 'Web with worker', 'A page, and a worker beside it for what takes longer.', 'web', [
    service('web', 'web', { env: greeting }),
    background('worker', 'worker'),
  ]),
  template('web-store', 'Web with store', 'A page, and a key-value store that only the project reaches.', 'web', [
    service('web', 'web', { env: [...greeting, setting('STORE_URL', 'http://store:8080')] }),
    service('store', 'store', {
      volumes: dataVolume('store-data'),
      ports: [{ port: 8080, protocol: 'http', is_public: false }],
    }),
  ]),
  template(
    'web-config',
    'Web with a config',
    'A page that reads a config file, which you can change without a new image.',
    'web',
    [
      service('web', 'web', {
        env: greeting,
        configs: [
          { name: 'site.json', path: '/etc/site.json', content: '{\n  "title": "My site",\n  "theme": "light"\n}\n' },
        ],
      }),
    ],
  ),
  template('store', 'Key-value store', 'Keeps values in a volume and answers over HTTP.', 'database', [
    service('store', 'store', { volumes: dataVolume('data') }),
  ]),
  template('worker', 'Worker', 'Runs without a port and writes to its log.', 'worker', [
    background('worker', 'worker', { retry_policy: { name: 'worker', condition: 'any', maxAttempts: 3, delay: 5 } }),
  ]),
  template('noisy', 'Noisy logger', 'Writes many log lines, to try the log viewer.', 'monitoring', [
    background('noisy', 'noisy', { env: [setting('LINES_PER_SECOND', '20')] }),
  ]),
  template('crasher', 'Crasher', 'Exits after a second, to try restart policies.', 'testing', [
    background('crasher', 'crasher', { env: [setting('EXIT_CODE', '1'), setting('RUN_MS', '1000')] }),
  ]),
];
