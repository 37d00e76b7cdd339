import { generateKeyPairSync } from 'node:crypto';
import { getBackupSchedule, updateBackupSchedule } from '#core/backup/backup.endpoints.ts';
import { createSshKey, deleteSshKey } from '#core/cloud/cloud.endpoints.ts';
import { checkSite, listSites, signInToSite } from '#core/wordpress/wordpress.endpoints.ts';
import type { Work } from '../work.ts';

const textField = (bytes: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes]);

/** A public key as OpenSSH writes it (RFC 8709). */
function newPublicKey(): string {
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
  const bytes = [Buffer.from('ssh-ed25519'), Buffer.from(x, 'base64url')].map(textField);
  return `ssh-ed25519 ${Buffer.concat(bytes).toString('base64')} conformance`;
}

export async function trySshKey({ call, undo, tag }: Work): Promise<void> {
  const { ssh_key } = await call(createSshKey, { body: { name: `Conformance ${tag}`, public_key: newPublicKey() } });
  undo(() => call(deleteSshKey, { params: { id: String(ssh_key.id) } }));
}

const firstSite = async ({ items }: Work) => String((await items(listSites))[0]?.id);

/** Addresses that sign in once, and are not opened. */
export async function tryOneTimeUrls(work: Work): Promise<void> {
  const params = { id: await firstSite(work) };
  await work.call(signInToSite, { params });
  await work.call(checkSite, { params });
}

/** When the backups of the first site are made, saved as it is. */
export async function trySchedule(work: Work): Promise<void> {
  const params = { type: 'wordpress', id: await firstSite(work) };
  const { schedule } = await work.call(getBackupSchedule, { params });
  const { frequency, hour, weekday, keep } = schedule;
  await work.call(updateBackupSchedule, { params, body: { frequency, hour, keep, ...(weekday ? { weekday } : {}) } });
}
