import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './project.endpoints.ts';

/** A project with a running service, and records that calls may change or delete. */
export interface ProjectRecords {
  projectId: string;
  serviceId: string;
  deploymentId: string;
  containerId: string;
  volumeId: string;
  configId: string;
  /** A plan that costs nothing. */
  productId: string;
  pricingId: string;
  /** One project per call that starts or stops work. Each has a service, a deployment that can be rolled back to, and a container. */
  spares: readonly { projectId: string; serviceId: string; deploymentId: string; containerId: string }[];
  /** A volume and a config that nothing uses. */
  unusedVolumeId: string;
  unusedConfigId: string;
  /** A project of type `node`. */
  nodeProjectId: string;
  buildId: string;
}

/** package.json and server.js, as .tar.gz. */
const NODE_APP =
  'H4sIAAAAAAACA+3Tz2oCMRDH8TyKzGkXSlh1UfAlLOoLhO3Qbv9k0yR6Ed/d6KFiLz0ppf1+LhMyh4FkfsF1b+5Z7WsavLmRppi17bkW32tpTi' +
  '/n0/24mUwnZtSYO9im7GIZb/6nvXj3obIQF4I8SOpiH3KSxV5O75JLww9POkoadxrLlsjhYPB3fH3sDWf8nP/5df6b+Wzckv97iPq57aNW8pJz' +
  'kNp2UV3W9Xkrqtq+9ymrr0IcOk3Jqt/Zx+VqUxMcAAAAAAAAAAAAAACAX+IImTj51AAoAAA=';

export const projectSamples = ({
  projectId: id,
  serviceId: service,
  deploymentId: deployment,
  containerId: container,
  volumeId: volume,
  configId: config,
  productId: product_id,
  pricingId: pricing_id,
  spares,
  unusedVolumeId,
  unusedConfigId,
  nodeProjectId,
  buildId,
}: ProjectRecords): SamplesOf<typeof endpoints> => {
  const spare = (index: number) => spares[index] ?? { projectId: '', serviceId: '', deploymentId: '', containerId: '' };
  /** Every field of a draft, so that tests cover each. */
  const draft = (name: string) => ({
    name,
    tag: null,
    project_id: id,
    product_id,
    pricing_id,
    volumes: [{ name: `${name}-data`, path: '/data', is_read_only: false, size: 2_000_000 }],
    env: [
      { key: 'GREETING', value: 'Hello', is_secret: false, comment: '# Shown on the page' },
      { key: 'TOKEN', value: 'sealed', is_secret: true },
    ],
    configs: [{ name: `${name}.conf`, path: '/etc/app.conf', content: 'a = 1' }],
    ports: [{ port: 8080, protocol: 'http' as const, is_public: true }],
    retry_policy: { name, condition: 'on-failure' as const, maxAttempts: 1, delay: 1 },
    health_check: {
      type: 'http' as const,
      path: '/',
      port: 8080,
      interval: 5,
      timeout: 3,
      retries: 3,
      start_period: 30,
    },
    resources: { cpus: 0.1, memory_mb: 64 },
    image: 'harbour/web',
    digest: null,
    replicas: 1,
    domain: null,
  });
  return {
    listProjects: { query: { type: 'docker' } },
    createProject: { body: { name: 'Made' } },
    getProject: { params: { id } },
    updateProject: { params: { id }, body: { name: 'Renamed' } },
    getProjectStatus: { params: { id } },
    listProjectEvents: { params: { id } },
    listProjectServices: { params: { id } },
    getProjectService: { params: { id, service } },
    listDeployments: { params: { id }, query: { service } },
    getDeployment: { params: { id, deployment } },
    listContainers: { params: { id } },
    getContainer: { params: { id, container } },
    getContainerSamples: { params: { id, container } },
    getLogs: { params: { id, container }, query: { limit: 100 } },
    searchLogs: { params: { id, container }, query: { search: 'listening' } },
    downloadLogs: { params: { id, container } },
    listVolumes: { params: { id } },
    createVolume: { params: { id }, body: { name: 'made', size: 10_000_000 } },
    resizeVolume: { params: { id, volume }, body: { size: 90_000_000 } },
    listVolumeFiles: { params: { id, volume } },
    deleteVolume: { params: { id, volume: unusedVolumeId } },
    listConfigs: { params: { id } },
    createConfig: { params: { id }, body: { name: 'made', content: 'a = 1' } },
    getConfig: { params: { id, config } },
    updateConfig: { params: { id, config }, body: { content: 'a = 2' } },
    deleteConfig: { params: { id, config: unusedConfigId } },
    listTemplates: {},
    listContainerPlans: {},
    createContainer: { params: { id }, body: draft('made') },
    createStack: { params: { id }, body: { services: [draft('made-too')] } },
    setServiceDomain: { params: { id, service }, body: { domain: null } },
    deployService: {
      params: { id: spare(0).projectId, service: spare(0).serviceId },
      body: { env: [{ key: 'GREETING', value: 'Good day' }] },
    },
    rollBackDeployment: { params: { id: spare(1).projectId, deployment: spare(1).deploymentId } },
    scaleProject: { params: { id: spare(2).projectId }, body: { replicas: 1 } },
    shutDownProject: { params: { id: spare(3).projectId }, body: { replicas: 0 } },
    startProject: { params: { id: spare(3).projectId } },
    controlService: { params: { id: spare(4).projectId, service: spare(4).serviceId, action: 'restart' } },
    controlContainer: { params: { id: spare(4).projectId, container: spare(4).containerId, action: 'restart' } },
    deleteContainer: { params: { id: spare(5).projectId, container: spare(5).containerId } },
    deleteService: { params: { id: spare(6).projectId, service: spare(6).serviceId } },
    deleteProject: { params: { id: spare(7).projectId } },
    uploadNodeApp: { body: { file: NODE_APP, file_name: 'app.tar.gz' } },
    createBuild: { params: { id: nodeProjectId }, body: { template: 'hello' } },
    listBuilds: { params: { id: nodeProjectId } },
    getBuild: { params: { id: nodeProjectId, build: buildId } },
  };
};
