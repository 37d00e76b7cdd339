import { getUser } from '#core/session/session.endpoints.ts';
import {
  createVulnerability,
  deleteVulnerability,
  requestPasswordReset,
  updateUser,
  updateVulnerability,
} from '#core/user/user.endpoints.ts';
import { nobody } from '../client.ts';
import type { Work } from '../work.ts';

/** The user's own name, saved as it is; a need for extra support; a reset for an address that nobody has. */
export async function tryAccount({ call, undo, tag }: Work): Promise<void> {
  const { user } = await call(getUser, {});
  const { firstname, lastname } = user.properties ?? {};
  const names = { ...(firstname ? { firstname } : {}), ...(lastname ? { lastname } : {}) };
  await call(updateUser, { params: { id: String(user.id) }, body: names });
  const { vulnerability } = await call(createVulnerability, { body: { name: `Conformance ${tag}` } });
  const need = { params: { id: String(vulnerability.id) } };
  undo(() => call(deleteVulnerability, need));
  await call(updateVulnerability, { ...need, body: { name: `Conformance ${tag}`, description: 'Changed' } });
  const email = `nobody-${tag}@conformance.invalid`;
  await call(requestPasswordReset, { body: { email } }, { caller: nobody });
}
