/** Docker or Podman, where its socket is: `CONTAINER_SOCKET=/var/run/docker.sock npx vitest run tests/unit/provider/docker`. */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createDockerEngine } from '#provider/project/engine/docker/docker-engine.ts';
import { createSocketClient, parseJson } from '#provider/project/engine/docker/socket-client.ts';
import { buildImages, PROGRAMS } from './container-image/container-image.ts';

export const socketPath = process.env.CONTAINER_SOCKET ?? '';
export const hasSocket = socketPath !== '' && existsSync(socketPath);

/** Loads the images of the programs, unless they are there, and returns their digests. */
export async function loadImages(): Promise<Map<(typeof PROGRAMS)[number], string>> {
  const client = createSocketClient(socketPath);
  const inspect = (name: string) => client.send('GET', `/images/docker.io/portal-test/${name}:1/json`);
  const answers = await Promise.all(PROGRAMS.map(inspect));
  if (answers.some(({ status }) => status !== 200)) {
    const { archive, remove } = await buildImages();
    const answer = await client.stream('POST', '/images/load', { query: { quiet: '1' }, tar: archive });
    const loaded: Buffer[] = [];
    for await (const chunk of answer) loaded.push(chunk as Buffer);
    remove();
  }
  const engine = createDockerEngine({ socketPath, providerId: 'portal-test', dir: tmpdir() });
  const digests = PROGRAMS.map(async (name) => {
    const image = { name: `portal-test/${name}`, tag: '1', digest: null, file: null };
    return [name, (await engine.resolveImage(image)).digest] as const;
  });
  return new Map(await Promise.all(digests));
}

/** Ends what earlier runs have left. */
export async function clearSocket(providerId: string) {
  const client = createSocketClient(socketPath);
  const filters = JSON.stringify({ label: [`portal.provider=${providerId}`] });
  const containers = parseJson<{ Id: string }[]>(
    await client.send('GET', '/containers/json', { query: { all: '1', filters } }),
  );
  for (const { Id } of containers) await client.send('DELETE', `/containers/${Id}`, { query: { force: '1', v: '1' } });
  const { Volumes } = parseJson<{ Volumes: { Name: string }[] | null }>(
    await client.send('GET', '/volumes', { query: { filters } }),
  );
  for (const { Name } of Volumes ?? []) await client.send('DELETE', `/volumes/${Name}`);
  const networks = parseJson<{ Name: string }[]>(await client.send('GET', '/networks', { query: { filters } }));
  for (const { Name } of networks) await client.send('DELETE', `/networks/${Name}`);
}
