import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './project.endpoints.ts';

export const projectSamples: SamplesOf<typeof endpoints> = {
  createProject: { body: { name: 'Shop' } },
  updateProject: { body: { name: 'Shop' } },
  listProjects: {},
  getProject: {},
  deleteProject: {},
  scaleProject: { body: { replicas: 2 } },
  shutDownProject: { body: { replicas: 0 } },
  getProjectStatus: {},
  listDeployments: {},
  listContainers: {},
  createContainer: {
    body: {
      name: 'web',
      tag: null,
      project_id: '1',
      product_id: '1',
      pricing_id: '1',
      volumes: [],
      env: [],
      configs: [],
    },
  },
  getContainer: {},
  deleteContainer: {},
  listVolumes: {},
  createVolume: { body: { name: 'data' } },
  resizeVolume: { body: { size: 10 } },
  deleteVolume: {},
  listConfigs: {},
  createConfig: { body: { name: 'settings' } },
  deleteConfig: {},
  listTemplates: {},
};
