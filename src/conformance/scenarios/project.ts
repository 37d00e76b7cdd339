import {
  createConfig,
  createProject,
  createVolume,
  deleteConfig,
  deleteProject,
  deleteVolume,
  getConfig,
  getProject,
  listVolumeFiles,
  resizeVolume,
  updateConfig,
  updateProject,
} from '#core/project/project.endpoints.ts';
import type { Work } from '../work.ts';

const SIZE_BYTES = 10_000_000;

/** An empty project with a volume and a config: nothing is deployed, because that may cost. */
export async function tryProject({ call, refuse, undo, tag }: Work): Promise<void> {
  const { project } = await call(createProject, { body: { name: `Conformance ${tag}`, type: 'docker' } });
  const params = { id: String(project.id) };
  undo(() => call(deleteProject, { params }));
  await call(getProject, { params });
  await call(updateProject, { params, body: { name: `Conformance kit ${tag}` } });

  const { volume } = await call(createVolume, { params, body: { name: 'kit', size: SIZE_BYTES } });
  const ofVolume = { params: { ...params, volume: String(volume.id) } };
  undo(() => call(deleteVolume, ofVolume));
  await call(resizeVolume, { ...ofVolume, body: { size: SIZE_BYTES * 2 } });
  await call(listVolumeFiles, ofVolume);

  const { config } = await call(createConfig, { params, body: { name: 'kit.conf', content: 'a = 1' } });
  const ofConfig = { params: { ...params, config: String(config.id) } };
  undo(() => call(deleteConfig, ofConfig));
  await call(updateConfig, { ...ofConfig, body: { content: 'a = 2', version: 1 } });
  await refuse(updateConfig, { ...ofConfig, body: { content: 'a = 3', version: 1 } }, [409]);
  await call(getConfig, ofConfig);
}
