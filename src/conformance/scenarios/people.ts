import { createInvite, deleteInvite, getTeam, updateTeam } from '#core/team/team.endpoints.ts';
import type { Work } from '../work.ts';

/** The team's name, saved as it is. */
export async function tryTeam({ call, kit }: Work): Promise<void> {
  const params = { id: kit.member?.claims.team_id ?? '' };
  const { team } = await call(getTeam, { params });
  await call(updateTeam, { params, body: { name: team.name } });
}

/** An invite to an address that cannot have a mailbox (RFC 2606). */
export async function tryInvite({ call, undo, tag }: Work): Promise<void> {
  const body = { email: `conformance-${tag}@conformance.invalid`, permissions: ['team_support'] };
  const { invite } = await call(createInvite, { body });
  undo(() => call(deleteInvite, { params: { id: String(invite.id) } }));
}
