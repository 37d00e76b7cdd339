import {
  endSession,
  listSessions,
  localLogin,
  localLogout,
  localUser,
  login,
  logout,
  refreshSession,
} from '#core/session/session.endpoints.ts';
import { nobody } from '../client.ts';
import type { Work } from '../work.ts';

/** Signs in twice more: one sign-in signs itself out, the other is ended from the first. */
export async function trySessions({ kit, call, items }: Work): Promise<void> {
  const { member } = kit.options;
  if (!member || !kit.member) return;
  const form = {
    query: { team_id: kit.member.claims.team_id },
    body: { login: member.login, password: member.password },
  };
  const signIn = async () => ({ token: (await call(login, form, { caller: nobody })).token ?? '', guest: null });
  const current = async (caller: { token: string; guest: null }) =>
    (await items(listSessions, {}, { caller })).find(({ is_current }) => is_current);
  const other = await current(await signIn());
  await call(endSession, { params: { id: String(other?.id) } });
  const { token } = await call(refreshSession, {}, { caller: await signIn() });
  await call(logout, {}, { caller: { token, guest: null } });
  if (!kit.answered.has(localUser)) return;
  const local = await call(localLogin, { body: form.body }, { caller: nobody });
  await call(localLogout, {}, { caller: { token: local.token ?? '', guest: null } });
}
